-- The items of an order in cancelled slots of a cancellation, with the slot proposed instead; without items already
-- used.
create or replace function proposed_items(p_cancellation uuid, p_order uuid) returns table (item uuid, "to" uuid)
language sql stable as $$
  select i.id, a.id from cancellation_slots s
    join appointments off on off.id = s.appointment_id and off.state = 'cancelled'
    join order_items i on i.appointment_id = off.id and i.order_id = p_order and i.state = 'active'
    join appointments a on a.id = s.proposed_id and a.state = 'open' and a.starts_at > moment()
  where s.cancellation_id = p_cancellation
    and not exists (select from tickets t
      where t.order_item_id = i.id and (t.state = 'used' or t.uses_left < t.uses_total))
  order by i.id
$$;
