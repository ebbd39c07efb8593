-- Gives a gift voucher another end, or none; what is left of it ends with it. Returns false where it has ended already: that
-- became the house's.
create or replace function end_voucher_at(p_voucher uuid, p_until timestamptz) returns boolean language plpgsql as $$
begin
  perform 1 from wallets where voucher_id = p_voucher for update;
  update gift_vouchers set expires_at = p_until where id = p_voucher and (expires_at is null or expires_at > moment());
  if not found then
    return false;
  end if;
  update wallet_lots l set expires_at = p_until from wallets w where w.voucher_id = p_voucher and l.wallet_id = w.id and l.left_cents > 0;
  return true;
end $$;
