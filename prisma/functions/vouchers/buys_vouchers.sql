-- Whether an order has gift vouchers: neither a balance nor another voucher buys them, which would let what has an end go on without one.
create or replace function buys_vouchers(p_order uuid) returns boolean language sql stable as $$
  select exists (select from order_items i join products p on p.id = i.product_id where i.order_id = p_order and p.category = 'voucher')
$$;
