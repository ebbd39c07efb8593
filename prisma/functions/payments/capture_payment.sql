-- Captures a payment and settles its order (settle_captured). The caller has locked both.
-- p_result: as p_results[] of settle_payments
-- outcome: as settle_captured.
create or replace function capture_payment(p_result jsonb) returns text language plpgsql as $$
begin
  update payments set state = 'captured', captured_at = moment(), failure_code = null,
      provider_ref = coalesce(p_result ->> 'provider_ref', provider_ref),
      card_brand = coalesce(p_result ->> 'card_brand', card_brand),
      card_last4 = coalesce(p_result ->> 'card_last4', card_last4),
      raw = coalesce(nullif(p_result -> 'raw', 'null'), raw), updated_at = moment()
    where id = (p_result ->> 'payment_id')::uuid;
  return settle_captured((p_result ->> 'payment_id')::uuid);
end $$;
