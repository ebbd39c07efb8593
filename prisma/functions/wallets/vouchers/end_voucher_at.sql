-- Changes the expiry date of a gift voucher, or removes it. Returns false if it has expired already: its value has
-- become income.
create or replace function end_voucher_at(p_voucher uuid, p_until timestamptz) returns boolean language plpgsql as $$
begin
  perform 1 from wallets where voucher_id = p_voucher for update;
  if exists (select from gift_vouchers where id = p_voucher and expires_at <= moment()) then
    return false;
  end if;
  perform move_voucher_end(p_voucher, p_until);
  return true;
end $$;
