-- Applies one result of a provider to its payment (result_step) and order, and records the provider's message. The
-- caller has locked all of it (settle_payments).
--
-- p_result: as p_results[] of settle_payments
--
-- outcome: pending, failed, ignored, duplicate, needs_review, disputed, unknown_payment; else as settle_captured.
create or replace function settle_result(p_result jsonb) returns text language plpgsql as $$
declare
  r record;
  v_payment payments%rowtype;
  v_outcome text := 'unknown_payment';
begin
  select * into r from jsonb_to_record(p_result) as result(payment_id uuid, status text, amount bigint, currency text,
    provider_ref text, card_brand text, card_last4 text, code text, raw jsonb, provider text, event_id text);
  if r.event_id is not null
    and exists (select from provider_events e where e.provider = r.provider and e.event_id = r.event_id) then
    return 'duplicate';
  end if;
  select * into v_payment from payments where id = r.payment_id;
  if found then
    v_outcome := case result_step(r.status, v_payment.state,
        r.amount is not distinct from v_payment.amount_cents and r.currency is not distinct from v_payment.currency,
        v_payment.failure_code, exists (select from refunds f
          where f.payment_id = v_payment.id and f.to_balance is not null and f.state = 'done'))
      when 'capture' then capture_payment(p_result)
      when 'mismatch' then doubt_payment(p_result)
      when 'fail' then fail_payment(p_result)
      when 'wait' then await_payment(p_result)
      when 'dispute' then settle_dispute(r.payment_id, r.status, r.amount, r.code)
      else 'ignored' end;
  end if;
  if r.event_id is not null then
    insert into provider_events (provider, event_id, payment_id, payload, outcome)
      values (r.provider, r.event_id, v_payment.id, coalesce(r.raw, '{}'), v_outcome)
      on conflict (provider, event_id) do nothing;
  end if;
  return v_outcome;
end $$;
