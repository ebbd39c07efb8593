-- Why unpaid orders may not be fulfilled now: { order: reason }, without those that may. All payment methods share
-- this rule: the offer may have changed since the order was made. Final once the orders are locked and lock_passes_of
-- was called.
-- Not here: an order whose slot is cancelled is cancelled with it (cancel_slots), and an expired order takes its
-- places again (take_places) or not.
-- reasons: pass_blocked, pass_cancelled, pass_replaced (the ticket to be replaced no longer exists), pass_used (no
-- entries are left),
-- pass_ended, pass_given (it was transferred since), over (a visit has ended and its ticket no longer admits,
-- or the time in which a product is valid has ended).
create or replace function settlement_refusals(p_orders uuid[]) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_object_agg(found.order_id, found.refusal), '{}') from (
    select distinct on (why.order_id) why.order_id, why.refusal from (
      -- Refusals because of a pass that the order depends on.
      select n.order_id, case
          when n.purpose = 'reissue' and a.ticket_id <> n.ticket_id then 'pass_replaced'
          when t.state = 'blocked' and not n.of_blocked then 'pass_blocked'
          when coalesce(t.state in ('cancelled', 'replaced'), true) then 'pass_cancelled'
          when n.purpose = 'reissue' and t.state = 'used' then 'pass_used'
          when n.purpose <> 'renewal' and t.valid_until <= moment() then 'pass_ended'
          when exists (select from ticket_transfers x where x.order_item_id = a.order_item_id
            and x.state in ('taken', 'passed') and x.ended_at > n.since) then 'pass_given' end as refusal
        from passes_of_orders(p_orders) n left join annual_passes a on a.id = n.pass_id
          left join tickets t on t.id = a.ticket_id
      union all
      -- A visit that has ended is no longer sold, unless its ticket still opens the gate; nor is a product whose last
      -- day is over. A pass by fixed days has its last day in its rules. Each row is looked up by its key: a join,
      -- planned while the tables were empty, would read them whole.
      select asked.id, 'over' from unnest(p_orders) asked(id)
          cross join lateral (select product_id, appointment_id, terms_id, visit, event_id from order_items
            where order_id = asked.id and state = 'active' offset 0) i
          cross join lateral (select pass_rules, terms_id from products where id = i.product_id limit 1) p
          left join lateral (select a as slot from appointments a where a.id = i.appointment_id limit 1) s on true
          left join lateral (select entry_after_minutes, valid_until from product_terms
            where id = coalesce(i.terms_id, p.terms_id) limit 1) terms on true
        where (greatest((s.slot).ends_at, entry_ends(s.slot, terms.entry_after_minutes)) <= moment()
          or (i.appointment_id is null and i.visit = 0 and terms.valid_until <= moment())
          or (p.pass_rules ->> 'validity' = 'fixed' and ((p.pass_rules ->> 'until')::date + 1)::timestamp
            at time zone (select v.time_zone from events e join venues v on v.id = e.venue_id
              where e.id = i.event_id) <= moment()))
    ) why where why.refusal is not null order by why.order_id, why.refusal
  ) found);
end $$;
