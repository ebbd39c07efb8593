-- Records that the buyer's bank has opened or decided a dispute of a payment, and shows the order to staff. The caller
-- has locked order, payments and wallets.
-- p_status: disputed, dispute_won or dispute_lost
-- outcome: disputed.
create or replace function settle_dispute(p_payment uuid, p_status text, p_amount bigint, p_code text) returns text
language plpgsql as $$
declare
  v_order uuid;
begin
  update payments set updated_at = moment(),
      state = case p_status when 'disputed' then 'disputed' when 'dispute_won' then 'captured'
        else 'refunded' end::"PaymentState"
    where id = p_payment returning order_id into v_order;
  perform record_order_event(v_order, p_status, null, null, null,
    jsonb_build_object('payment_id', p_payment, 'amount', p_amount, 'code', p_code));
  perform enter_money(p_payment, p_status, case p_status when 'dispute_lost' then -coalesce(p_amount, 0) else 0 end);
  perform hold_credited(p_payment, p_status);
  perform hold_disputed(p_payment, p_status);
  if p_status = 'dispute_won' then
    perform show_refunded(p_payment);
    perform end_attention(v_order, 'disputed', null);
  else
    perform raise_attention(v_order, 'disputed');
  end if;
  return 'disputed';
end $$;
