-- Refunds a payment to its gift voucher, once; the voucher is then valid for at least thirty days.
-- p_posting: as post_entries takes it, without its wallet.
create or replace function refund_to_voucher(p_voucher uuid, p_posting jsonb) returns boolean language plpgsql as $$
declare
  v_wallet uuid;
  v_amount bigint := (p_posting ->> 'amount')::bigint;
  v_until timestamptz;
  v_transaction uuid;
begin
  select id into v_wallet from wallets where voucher_id = p_voucher for update;
  if exists (select from wallet_transactions where key = p_posting ->> 'key') then
    return true;
  end if;
  -- Credit that has expired is not restored.
  perform expire_lots(v_wallet);
  select case when expires_at is not null then greatest(expires_at, moment() + interval '30 days') end into v_until
  from gift_vouchers where id = p_voucher;
  update gift_vouchers set expires_at = v_until where id = p_voucher;
  update wallet_lots set expires_at = v_until where wallet_id = v_wallet and left_cents > 0;
  v_transaction := post_entries(p_posting || jsonb_build_object('wallet', v_wallet));
  insert into wallet_lots (id, wallet_id, transaction_id, amount_cents, left_cents, expires_at)
    values (uuid_v7(), v_wallet, v_transaction, v_amount, v_amount, v_until);
  return true;
end $$;
