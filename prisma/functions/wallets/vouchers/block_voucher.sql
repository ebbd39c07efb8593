-- Blocks a gift voucher with a reason, or unblocks it without one. Amounts held by orders stay held. Returns false if
-- nothing changed.
create or replace function block_voucher(p_voucher uuid, p_reason text) returns boolean language plpgsql as $$
begin
  -- A payment with it locks its wallet, and checks afterwards.
  perform 1 from wallets where voucher_id = p_voucher for update;
  update gift_vouchers set blocked_at = case when p_reason is not null then moment() end, blocked_reason = p_reason
    where id = p_voucher and (blocked_at is null) = (p_reason is not null);
  return found;
end $$;
