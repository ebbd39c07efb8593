-- Writes one transaction into the ledger: an amount to a wallet (or from it, if negative), and its opposite to an
-- account of the organisation. The caller has locked the wallet. Returns null for a known key: nothing is written.
--
-- p_posting: { key, kind, wallet, account, amount, order_id, payment_id, refund_id, reason, by }
create or replace function post_entries(p_posting jsonb) returns uuid language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_wallet uuid := (p_posting ->> 'wallet')::uuid;
  v_amount bigint := (p_posting ->> 'amount')::bigint;
  v_currency text;
begin
  insert into wallet_transactions (id, key, kind, order_id, payment_id, refund_id, reason, created_by)
    values (v_id, p_posting ->> 'key', p_posting ->> 'kind', (p_posting ->> 'order_id')::uuid,
      (p_posting ->> 'payment_id')::uuid, (p_posting ->> 'refund_id')::uuid, p_posting ->> 'reason',
      (p_posting ->> 'by')::uuid)
    on conflict (key) do nothing;
  if not found then
    return null;
  end if;
  update wallets set balance_cents = balance_cents + v_amount
  where id = v_wallet and balance_cents - held_cents + v_amount >= 0
    returning currency into v_currency;
  if v_currency is null then
    raise exception 'a balance does not reach' using errcode = 'check_violation';
  end if;
  insert into wallet_entries (transaction_id, account, wallet_id, currency, amount_cents)
    values (v_id, 'customer', v_wallet, v_currency, v_amount),
      (v_id, p_posting ->> 'account', null, v_currency, -v_amount);
  return v_id;
end $$;
