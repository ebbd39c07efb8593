-- The balance of an order's owner in the order's currency, created if an open account has none; null for an order
-- without an account.
create or replace function owner_wallet(p_order uuid) returns uuid language plpgsql as $$
begin
  insert into wallets (id, user_id, currency)
    select uuid_v7(), u.id, o.currency from orders o join users u on u.id = o.user_id
    where o.id = p_order and u.email <> u.id || '@deleted.invalid'
    on conflict (user_id, currency) do nothing;
  return (select w.id from orders o join wallets w on w.user_id = o.user_id and w.currency = o.currency
    where o.id = p_order);
end $$;
