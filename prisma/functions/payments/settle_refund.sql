-- Records the result of a refund: done, transit (under way at the provider) or failed (staff still see the order).
-- Staff may have refunded a failed one by hand since. Returns false if the refund was settled before.
create or replace function settle_refund(p_refund uuid, p_state text, p_ref text, p_reason text) returns boolean
language plpgsql as $$
declare
  v_refund refunds%rowtype;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where id = (select payment_id from refunds where id = p_refund) for update;
  update refunds set state = p_state::"RefundState", provider_ref = coalesce(p_ref, provider_ref),
    failure_reason = p_reason, lease_until = null, updated_at = moment()
    where id = p_refund and (state in ('created', 'transit') or (state = 'failed' and p_state = 'done'))
    returning * into v_refund;
  if not found then
    return false;
  end if;
  if p_state = 'done' then
    perform show_refunded(v_refund.payment_id);
    perform publish('refund_done', jsonb_build_object('order_id', v_refund.order_id, 'refund_id', p_refund));
    if not exists (select from refunds
      where order_id = v_refund.order_id and reason = v_refund.reason
        and state in ('created', 'transit', 'failed')) then
      perform end_attention(v_refund.order_id, v_refund.reason, null);
    end if;
    if not exists (select from refunds where order_id = v_refund.order_id and state = 'failed') then
      perform end_attention(v_refund.order_id, 'refund_failed', null);
    end if;
  end if;
  -- Staff already see money that the order could not keep until it is returned.
  if p_state = 'failed' and not exists (select from order_attentions
    where order_id = v_refund.order_id and cause = v_refund.reason and ended_at is null) then
    perform raise_attention(v_refund.order_id, 'refund_failed');
    perform publish('refund_failed', jsonb_build_object('order_id', v_refund.order_id, 'refund_id', p_refund));
  end if;
  if p_state in ('done', 'failed') then
    perform record_order_event(v_refund.order_id, 'refund_' || p_state, null, null, v_refund.created_by,
      jsonb_build_object('refund_id', p_refund, 'amount', v_refund.amount_cents, 'reason', p_reason));
  end if;
  return true;
end $$;
