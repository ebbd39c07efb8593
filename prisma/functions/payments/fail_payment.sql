-- Ends a payment that failed or that its buyer cancelled. Its order still waits for its money.
-- p_result: as p_results[] of settle_payments
-- outcome: failed.
create or replace function fail_payment(p_result jsonb) returns text language plpgsql as $$
declare
  v_order uuid;
  v_told jsonb := jsonb_build_object('payment_id', p_result -> 'payment_id', 'code', p_result -> 'code');
begin
  update payments set state = (p_result ->> 'status')::"PaymentState", failure_code = p_result ->> 'code',
      provider_ref = coalesce(p_result ->> 'provider_ref', provider_ref),
      card_brand = coalesce(p_result ->> 'card_brand', card_brand),
      card_last4 = coalesce(p_result ->> 'card_last4', card_last4),
      raw = coalesce(nullif(p_result -> 'raw', 'null'), raw), updated_at = moment()
    where id = (p_result ->> 'payment_id')::uuid returning order_id into v_order;
  perform record_order_event(v_order, 'payment_failed', null, null, null, v_told);
  perform publish('payment_failed', v_told || jsonb_build_object('order_id', v_order));
  return 'failed';
end $$;
