-- Blocks a gift voucher for a reason, or lets it pay again without one. What orders hold of it stays theirs. Returns false where
-- it was so before.
create or replace function block_voucher(p_voucher uuid, p_reason text) returns boolean language plpgsql as $$
begin
  -- Whoever pays with it has its wallet in hand, and looks afterwards.
  perform 1 from wallets where voucher_id = p_voucher for update;
  update gift_vouchers set blocked_at = case when p_reason is not null then moment() end, blocked_reason = p_reason
    where id = p_voucher and (blocked_at is null) = (p_reason is not null);
  return found;
end $$;
