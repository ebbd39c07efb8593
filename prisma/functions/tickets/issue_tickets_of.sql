-- Placing an order and settling its payment.

-- Issues the tickets of orders, by the terms of each unit's sale. A ticket of a slot is valid around its slot by the
-- product's margins (entry_ends); an open-dated one within the product's window or for its number of days. A visit
-- without a chosen slot and an unredeemed unit get their tickets later; a gift voucher and the fee of a pass's new
-- code get none.
create or replace function issue_tickets_of(p_orders uuid[], p_items uuid[] default null) returns void
language plpgsql as $$
begin
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
    valid_until, uses_total, uses_left)
  select uuid_v7(), random_reference(10), i.order_id, i.id, i.event_id, i.product_id, i.appointment_id,
    coalesce((at.a).starts_at - make_interval(mins => terms.entry_before_minutes), terms.valid_from,
      date_trunc('minute', moment())),
    -- A window that ended during the payment still gives a ticket, though it no longer admits.
    coalesce(entry_ends(at.a, terms.entry_after_minutes),
      case when terms.valid_until is not null
        then greatest(terms.valid_until, coalesce(terms.valid_from, moment()) + interval '1 minute') end,
      date_trunc('minute', moment()) + make_interval(days => coalesce(terms.valid_days, 365))),
    terms.uses, terms.uses
  from items_of(p_orders) i
    cross join lateral (select category, terms_id from products where id = i.product_id limit 1) p
    cross join lateral (select * from product_terms where id = coalesce(i.terms_id, p.terms_id) limit 1) terms
    left join lateral (select slot as a from appointments slot where slot.id = i.appointment_id limit 1) at on true
  where i.state = 'active' and (i.visit = 0 or i.appointment_id is not null) and not i.awaits_claim
    and (p_items is null or i.id = any (p_items)) and p.category <> 'voucher'
    -- The fee of a pass's new code gets no ticket.
    and not exists (select from pass_reissues r where r.order_id = i.order_id offset 0);
  perform issue_passes(p_orders);
end $$;
