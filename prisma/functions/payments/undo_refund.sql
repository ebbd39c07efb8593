-- A refund that was reported as done has failed at the provider afterwards: the money is still there, and staff
-- decide. Returns false if it was not done, went to a balance, was done by hand, or is being retried.
create or replace function undo_refund(p_refund uuid, p_try int, p_reason text) returns boolean language plpgsql as $$
declare
  v_refund refunds%rowtype;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where id = (select payment_id from refunds where id = p_refund) for update;
  update refunds set state = 'failed', failure_reason = p_reason, updated_at = moment()
    where id = p_refund and state = 'done' and attempt = p_try and to_balance is null and not by_hand
    returning * into v_refund;
  if not found then
    return false;
  end if;
  perform show_refunded(v_refund.payment_id, true);
  perform raise_attention(v_refund.order_id, 'refund_failed');
  perform publish('refund_failed', jsonb_build_object('order_id', v_refund.order_id, 'refund_id', p_refund));
  perform record_order_event(v_refund.order_id, 'refund_failed', null, null, v_refund.created_by,
    jsonb_build_object('refund_id', p_refund, 'amount', v_refund.amount_cents, 'reason', p_reason));
  return true;
end $$;
