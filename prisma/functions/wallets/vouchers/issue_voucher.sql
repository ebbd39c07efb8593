-- Issues a gift voucher with its value on the ledger, once for each id.
--
-- p_voucher: { id, code_hash, code (sealed), ending, currency, amount, account, expires_at, reason, by }
-- outcome: issued, replayed.
create or replace function issue_voucher(p_voucher jsonb) returns text language plpgsql as $$
declare
  v_id uuid := (p_voucher ->> 'id')::uuid;
  v_wallet uuid := uuid_v7();
begin
  insert into gift_vouchers (id, code_hash, code, code_ending, currency, amount_cents, expires_at, created_by)
    values (v_id, p_voucher ->> 'code_hash', p_voucher ->> 'code', p_voucher ->> 'ending', p_voucher ->> 'currency',
      (p_voucher ->> 'amount')::bigint, (p_voucher ->> 'expires_at')::timestamptz, (p_voucher ->> 'by')::uuid)
    on conflict (id) do nothing;
  if not found then
    return 'replayed';
  end if;
  insert into wallets (id, voucher_id, currency) values (v_wallet, v_id, p_voucher ->> 'currency');
  perform add_credit(v_wallet, p_voucher || jsonb_build_object('key', 'voucher:' || v_id, 'kind', 'credit'));
  return 'issued';
end $$;
