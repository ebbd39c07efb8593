-- Adds credit to a wallet, once for each key. The caller has locked the wallet.
--
-- p_posting: { expires_at } and what post_entries takes, except the wallet
-- outcome: credited, replayed, exceeds (beyond safe integers).
create or replace function add_credit(p_wallet uuid, p_posting jsonb) returns text language plpgsql as $$
declare
  v_amount bigint := (p_posting ->> 'amount')::bigint;
  v_id uuid;
begin
  if exists (select from wallets where id = p_wallet and balance_cents > 9007199254740991 - v_amount)
    and not exists (select from wallet_transactions where key = p_posting ->> 'key') then
    return 'exceeds';
  end if;
  v_id := post_entries(p_posting || jsonb_build_object('wallet', p_wallet));
  if v_id is null then
    return 'replayed';
  end if;
  insert into wallet_lots (id, wallet_id, transaction_id, amount_cents, left_cents, expires_at)
    values (uuid_v7(), p_wallet, v_id, v_amount, v_amount, (p_posting ->> 'expires_at')::timestamptz);
  return 'credited';
end $$;
