-- The buyer takes a gift voucher off an order again: what it held is left on it. Returns false while a payment of the rest is
-- open: it is called off first.
create or replace function spare_voucher(p_order uuid, p_payment uuid) returns boolean language plpgsql as $$
begin
  perform 1 from orders where id = p_order and state = 'pending' for update;
  return not found or spare_held(p_order, array[p_payment]);
end $$;
