-- Gives a slot another time: its tickets admit around the new one by their products' margins, its orders are notified,
-- and buyers with held places see it live. Locks orders before the slot, as everywhere.
-- p_version, p_orders: the slot and the number of its paid orders that the user saw.
-- outcome: moved; same (it has that time); overtaken (an order came in between: retry); gone; changed (another user
-- was
--          first); touched (the orders have changed); taken (another slot of the event begins then).
-- Dropped first, since a function cannot be replaced with a renamed parameter.
drop function if exists move_slot(uuid, int, timestamptz, timestamptz, int, boolean, uuid);
create or replace function move_slot(p_slot uuid, p_version int, p_starts timestamptz, p_ends timestamptz, p_orders int,
  p_notify boolean, p_user uuid)
returns table (outcome text, orders int) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[] := array(select distinct i.order_id from order_items i join orders o on o.id = i.order_id
    where i.appointment_id = p_slot and i.state = 'active'
      and o.state in ('held', 'pending', 'paid', 'partially_refunded'));
  v_slot appointments%rowtype;
  v_terms jsonb;
  r record;
begin
  perform 1 from orders where id = any (v_orders) order by id for update;
  select * into v_slot from appointments where id = p_slot for no key update;
  if exists (select from order_items i join orders o on o.id = i.order_id
    where i.appointment_id = p_slot and i.state = 'active'
      and o.id <> all (v_orders) and o.state in ('held', 'pending', 'paid', 'partially_refunded')) then
    return query select 'overtaken', 0;
    return;
  end if;
  orders := (select count(*) from orders where id = any (v_orders) and is_paid(state));
  outcome := case
    when v_slot.id is null then 'gone'
    when v_slot.starts_at = p_starts and v_slot.ends_at = p_ends then 'same'
    when v_slot.version <> p_version then 'changed'
    when orders <> p_orders then 'touched' end;
  if outcome is not null then
    return next;
    return;
  end if;
  v_terms := (select jsonb_agg(jsonb_build_object('id', unit.id, 'at', refund_at(unit), 'house', true))
    from order_items unit
    where unit.id = any (array(select coalesce(i.visit_of, i.id) from order_items i where i.appointment_id = p_slot
      and i.state = 'active' and i.order_id = any (v_orders))));
  begin
    update appointments set starts_at = p_starts, ends_at = p_ends, edited_by_hand = true, version = version + 1,
      hours_start = nullif(coalesce(hours_start, starts_at), p_starts)
      where id = p_slot;
  exception when unique_violation then
    return query select 'taken', orders;
    return;
  end;
  update tickets t set valid_from = p_starts - make_interval(mins => terms.entry_before_minutes),
      valid_until = entry_ends(a, terms.entry_after_minutes)
    from order_items i cross join lateral terms_of(i.terms_id, i.product_id) terms, appointments a
    where i.id = t.order_item_id and a.id = p_slot and t.appointment_id = p_slot
      and t.state in ('valid', 'used', 'blocked');
  perform keep_refund_at(coalesce(v_terms, '[]'));
  for r in select o.id, o.state, is_paid(o.state) as is_paid from orders o
      where o.id = any (v_orders) order by o.id loop
    if r.is_paid then
      perform record_order_event(r.id, 'slot_moved', r.state::text, r.state::text, p_user,
        jsonb_build_object('appointment_id', p_slot, 'was', v_slot.starts_at, 'starts_at', p_starts));
    end if;
    if r.is_paid or r.state in ('held', 'pending') then
      perform publish('slot_moved',
        jsonb_build_object('order_id', r.id, 'appointment_id', p_slot, 'was', v_slot.starts_at,
        'version', p_version + 1, 'notify', p_notify and r.is_paid));
    end if;
  end loop;
  perform publish_availability(v_slot.event_id, array[p_slot]);
  return query select 'moved', orders;
end $$;
