-- Credits a failed refund to its buyer's balance instead, with their consent; the provider is not called again.
-- outcome: done, settled (it is no longer failed), disputed (the buyer's bank has taken the money), no_account (the
-- order has no account that
--          takes it, or the money came from a balance or voucher).
create or replace function failed_to_balance(p_refund uuid, p_user uuid) returns text language plpgsql as $$
declare
  v_refund refunds%rowtype;
  v_wallet uuid;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where order_id = (select order_id from refunds where id = p_refund) order by id for update;
  select * into v_refund from refunds where id = p_refund and state = 'failed';
  if not found then
    return 'settled';
  elsif exists (select from payments where order_id = v_refund.order_id and state = 'disputed') then
    return 'disputed';
  end if;
  v_wallet := owner_wallet(v_refund.order_id);
  perform 1 from wallets where id = v_wallet for update;
  if not takes_credit(v_wallet, v_refund.amount_cents) or is_store_credit(v_refund.payment_id) then
    return 'no_account';
  end if;
  -- A late result of the failed attempt must not match the new one.
  update refunds set to_balance = 'staff', attempt = attempt + 1, asked_at = null, provider_ref = null,
      refund_file_id = null, payee_name = null, payee_iban = null, updated_at = moment() where id = p_refund;
  perform record_order_event(v_refund.order_id, 'refund_to_balance', null, null, p_user,
    jsonb_build_object('refund_id', p_refund, 'amount', v_refund.amount_cents));
  perform credit_refunds(p_refund);
  return 'done';
end $$;
