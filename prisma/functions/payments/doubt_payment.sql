-- Leaves a payment of a wrong amount to staff.
-- p_result: as p_results[] of settle_payments
-- outcome: needs_review.
create or replace function doubt_payment(p_result jsonb) returns text language plpgsql as $$
declare
  v_order uuid;
begin
  update payments set state = 'authorised', failure_code = 'amount_mismatch',
      raw = coalesce(nullif(p_result -> 'raw', 'null'), raw), updated_at = moment()
    where id = (p_result ->> 'payment_id')::uuid returning order_id into v_order;
  perform raise_attention(v_order, 'amount_mismatch');
  perform record_order_event(v_order, 'amount_mismatch', null, null, null, jsonb_build_object(
    'payment_id', p_result -> 'payment_id', 'amount', p_result -> 'amount', 'currency', p_result -> 'currency'));
  return 'needs_review';
end $$;
