-- Changes the expiry date of a gift voucher, or removes it; also for the rest of its value. Returns false if it has
-- expired already: its value has become income.
create or replace function end_voucher_at(p_voucher uuid, p_until timestamptz) returns boolean language plpgsql as $$
begin
  perform 1 from wallets where voucher_id = p_voucher for update;
  update gift_vouchers set expires_at = p_until where id = p_voucher and (expires_at is null or expires_at > moment());
  if not found then
    return false;
  end if;
  update wallet_lots l set expires_at = p_until from wallets w
  where w.voucher_id = p_voucher and l.wallet_id = w.id and l.left_cents > 0;
  return true;
end $$;
