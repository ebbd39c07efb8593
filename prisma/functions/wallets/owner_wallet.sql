-- The balance of an order's owner in the order's currency, created if missing; null for an order without an account.
create or replace function owner_wallet(p_order uuid) returns uuid language plpgsql as $$
begin
  insert into wallets (id, user_id, currency)
    select uuid_v7(), user_id, currency from orders where id = p_order and user_id is not null
    on conflict (user_id, currency) do nothing;
  return (select w.id from orders o join wallets w on w.user_id = o.user_id and w.currency = o.currency
    where o.id = p_order);
end $$;
