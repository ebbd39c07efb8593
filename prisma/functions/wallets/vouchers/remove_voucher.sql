-- Removes a gift voucher from an order for its buyer: its held amount is released. Returns false while a payment of
-- the rest is open, which must be cancelled first.
create or replace function remove_voucher(p_order uuid, p_payment uuid) returns boolean language plpgsql as $$
begin
  perform 1 from orders where id = p_order and state = 'pending' for update;
  return not found or release_held(p_order, array[p_payment]);
end $$;
