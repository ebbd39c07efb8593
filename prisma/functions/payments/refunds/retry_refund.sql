-- Retries a failed refund with a new idempotency key at the provider, or in the bank's next file. Returns false if it
-- is no longer failed.
create or replace function retry_refund(p_refund uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_order uuid;
begin
  select order_id into v_order from refunds where id = p_refund;
  perform 1 from orders where id = v_order for update;
  update refunds set state = 'created', attempt = attempt + 1, asked_at = null, provider_ref = null,
      failure_reason = null, refund_file_id = null, updated_at = moment()
    where id = p_refund and state = 'failed';
  if not found then
    return false;
  end if;
  if not exists (select from refunds where order_id = v_order and state = 'failed') then
    perform end_attention(v_order, 'refund_failed', p_user);
  end if;
  perform record_order_event(v_order, 'refund_retried', null, null, p_user, jsonb_build_object('refund_id', p_refund));
  perform publish('refund_created', jsonb_build_object('refund_id', p_refund));
  return true;
end $$;
