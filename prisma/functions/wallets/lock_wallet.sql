-- Locks the wallet of a customer in a currency; creates it if missing.
create or replace function lock_wallet(p_user uuid, p_currency text) returns uuid language plpgsql as $$
declare
  v_wallet uuid;
begin
  insert into wallets (id, user_id, currency) values (uuid_v7(), p_user, p_currency)
    on conflict (user_id, currency) do nothing;
  select id into v_wallet from wallets where user_id = p_user and currency = p_currency for update;
  return v_wallet;
end $$;
