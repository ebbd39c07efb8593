-- Gives a voucher and what is left on it another expiry date, or none. The caller has locked its wallet.
create or replace function move_voucher_end(p_voucher uuid, p_until timestamptz) returns void language plpgsql as $$
begin
  update gift_vouchers set expires_at = p_until where id = p_voucher;
  update wallet_lots l set expires_at = p_until from wallets w
  where w.voucher_id = p_voucher and l.wallet_id = w.id and l.left_cents > 0;
end $$;
