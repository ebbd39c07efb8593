-- The event of an order; null for one of several events, and for none, which concern the whole house.
create or replace function event_of_order(p_order uuid) returns uuid language sql stable as $$
  select min(event_id::text)::uuid from order_items where order_id = p_order having count(distinct event_id) = 1
$$;
