-- Records the money of ordinary results, those with an order in p_ordinary, and the provider events they came from.
create or replace function capture_payments(p_results jsonb, p_ordinary uuid[]) returns void language plpgsql as $$
begin
  with said as materialized (
    select * from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, provider_ref text, card_brand text,
        card_last4 text, raw jsonb,
        provider text, event_id text))
          with ordinality as r(payment_id, provider_ref, card_brand, card_last4, raw, provider, event_id, n)
      where p_ordinary[n] is not null
  ), captured as (
    update payments p set state = 'captured', captured_at = moment(),
        provider_ref = coalesce(r.provider_ref, p.provider_ref), failure_code = null,
        card_brand = coalesce(r.card_brand, p.card_brand), card_last4 = coalesce(r.card_last4, p.card_last4),
        raw = coalesce(r.raw, p.raw), updated_at = moment()
      from said r where p.id = any (array(select payment_id from said)) and p.id = r.payment_id
  )
  insert into provider_events (provider, event_id, payment_id, payload, outcome)
    select provider, event_id, payment_id, coalesce(raw, '{}'), 'paid' from said where event_id is not null order by n
    on conflict (provider, event_id) do nothing;
end $$;
