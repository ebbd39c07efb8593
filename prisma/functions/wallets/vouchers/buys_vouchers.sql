-- Whether an order contains gift vouchers: balances and vouchers cannot pay for them, since credit with an expiry date
-- could be renewed without end.
create or replace function buys_vouchers(p_order uuid) returns boolean language sql stable as $$
  select exists (select from order_items i join products p on p.id = i.product_id
    where i.order_id = p_order and p.category = 'voucher')
$$;
