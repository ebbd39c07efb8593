-- Positions of the units of an order that have a cancelled visit without an answer.
create or replace function units_off(p_cancellation uuid, p_order uuid) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct coalesce(u.position, i.position)), '{}')
  from cancellation_slots s join appointments a on a.id = s.appointment_id and a.state = 'cancelled'
    join order_items i on i.appointment_id = a.id and i.order_id = p_order and i.state = 'active'
    left join order_items u on u.id = i.visit_of
  where s.cancellation_id = p_cancellation
$$;
