-- The latest time for a payment of an order by link: the end of its first visit. Null for an order without a time.
create or replace function link_until(p_order uuid) returns timestamptz language sql stable as $$
  select min(a.ends_at) from order_items i join appointments a on a.id = i.appointment_id
  where i.order_id = p_order and i.state = 'active'
$$;
