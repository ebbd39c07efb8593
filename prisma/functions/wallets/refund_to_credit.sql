-- Credits a refund, once: to the balance or voucher that paid, else to the balance of the order's owner. Credit that
-- had an expiry date keeps it, but lasts for at least thirty days. Returns false if the order no longer has an account
-- for it, or the sum exceeds safe integers.
create or replace function refund_to_credit(p_refund uuid) returns boolean language plpgsql as $$
declare
  v_refund refunds%rowtype;
  v_wallet uuid;
  v_voucher uuid;
  v_ends timestamptz;
begin
  select * into v_refund from refunds where id = p_refund;
  select w.id, w.voucher_id, case when bool_or(l.expires_at is null) then null else max(l.expires_at) end
    into v_wallet, v_voucher, v_ends
    from wallet_uses u join wallet_lots l on l.id = u.lot_id join wallets w on w.id = l.wallet_id
    where u.payment_id = v_refund.payment_id and u.state = 'used' group by w.id;
  v_wallet := coalesce(v_wallet, owner_wallet(v_refund.order_id));
  perform 1 from wallets where id = v_wallet for update;
  if exists (select from wallet_transactions where key = 'refund:' || p_refund) then
    return true;
  elsif v_voucher is null and not takes_credit(v_wallet, v_refund.amount_cents) then
    return false;
  end if;
  if v_voucher is not null then
    -- Credit that has expired is not restored.
    perform expire_lots(v_wallet);
    v_ends := (select expires_at from gift_vouchers where id = v_voucher);
  end if;
  v_ends := case when v_ends is not null then greatest(v_ends, moment() + interval '30 days') end;
  if v_voucher is not null then
    perform move_voucher_end(v_voucher, v_ends);
  end if;
  return 'exceeds' <> add_credit(v_wallet, jsonb_build_object('key', 'refund:' || p_refund, 'kind', 'refund',
    'account', 'system:sales', 'amount', v_refund.amount_cents, 'order_id', v_refund.order_id,
    'payment_id', v_refund.payment_id, 'refund_id', p_refund, 'expires_at', v_ends));
end $$;
