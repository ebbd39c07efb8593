-- Issues a gift voucher with its value on the ledger, once for each id.
--
-- p_voucher: { id, code_hash, code (sealed), ending, currency, amount, account, expires_at, reason, by }
-- outcome: issued, replayed.
create or replace function issue_voucher(p_voucher jsonb) returns text language plpgsql as $$
declare
  v_id uuid := (p_voucher ->> 'id')::uuid;
  v_amount bigint := (p_voucher ->> 'amount')::bigint;
  v_until timestamptz := (p_voucher ->> 'expires_at')::timestamptz;
  v_wallet uuid := uuid_v7();
  v_transaction uuid;
begin
  insert into gift_vouchers (id, code_hash, code, code_ending, currency, amount_cents, expires_at, created_by)
    values (v_id, p_voucher ->> 'code_hash', p_voucher ->> 'code', p_voucher ->> 'ending', p_voucher ->> 'currency',
      v_amount, v_until, (p_voucher ->> 'by')::uuid)
    on conflict (id) do nothing;
  if not found then
    return 'replayed';
  end if;
  insert into wallets (id, voucher_id, currency) values (v_wallet, v_id, p_voucher ->> 'currency');
  v_transaction := post_entries(p_voucher
    || jsonb_build_object('key', 'voucher:' || v_id, 'kind', 'credit', 'wallet', v_wallet));
  insert into wallet_lots (id, wallet_id, transaction_id, amount_cents, left_cents, expires_at)
    values (uuid_v7(), v_wallet, v_transaction, v_amount, v_amount, v_until);
  return 'issued';
end $$;
