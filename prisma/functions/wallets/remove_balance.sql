-- Releases the held balance of an order whose buyer wants to pay all of it in another way. Returns false while a
-- payment of the rest is open, which must be cancelled first.
create or replace function remove_balance(p_order uuid, p_user uuid) returns boolean language plpgsql as $$
begin
  perform 1 from orders where id = p_order and user_id = p_user and state = 'pending' for update;
  return not found or release_held(p_order,
    array(select id from payments where order_id = p_order and method = 'balance'));
end $$;
