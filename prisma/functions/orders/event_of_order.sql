-- The event of an order; null for an order of several events or none, which concerns the whole organisation.
create or replace function event_of_order(p_order uuid) returns uuid language sql stable as $$
  select min(event_id::text)::uuid from order_items where order_id = p_order having count(distinct event_id) = 1
$$;
