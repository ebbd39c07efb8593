-- Records that a provider will take the money of a payment later.
-- p_result: as p_results[] of settle_payments
-- outcome: pending.
create or replace function await_payment(p_result jsonb) returns text language plpgsql as $$
begin
  update payments set state = 'authorised', authorised_at = moment(),
      provider_ref = coalesce(p_result ->> 'provider_ref', provider_ref), updated_at = moment()
    where id = (p_result ->> 'payment_id')::uuid;
  return 'pending';
end $$;
