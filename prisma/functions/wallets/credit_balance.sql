-- Adds credit to a customer's balance, once for each key.
--
-- p_credit: { key, kind, user, currency, amount, account, expires_at, order_id, payment_id, refund_id, reason, by }
-- outcome: credited, replayed, exceeds (beyond safe integers).
create or replace function credit_balance(p_credit jsonb) returns text language plpgsql as $$
declare
  v_wallet uuid := lock_wallet((p_credit ->> 'user')::uuid, p_credit ->> 'currency');
  v_amount bigint := (p_credit ->> 'amount')::bigint;
  v_id uuid;
begin
  if exists (select from wallet_transactions where key = p_credit ->> 'key') then
    return 'replayed';
  elsif exists (select from wallets where id = v_wallet and balance_cents > 9007199254740991 - v_amount) then
    return 'exceeds';
  end if;
  v_id := post_entries(p_credit || jsonb_build_object('wallet', v_wallet));
  if v_id is null then
    return 'replayed';
  end if;
  insert into wallet_lots (id, wallet_id, transaction_id, amount_cents, left_cents, expires_at)
    values (uuid_v7(), v_wallet, v_id, v_amount, v_amount, (p_credit ->> 'expires_at')::timestamptz);
  return 'credited';
end $$;
