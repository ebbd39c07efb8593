-- Holds an order that renews a pass or pays for its new code, and records the pass in the same transaction: without
-- that record the payment would have no effect. A repeated request with the same key records the pass too.
-- p_request, p_hold_minutes, p_limits: as of hold_places_within.
-- p_pass: { purpose: renewal or reissue, pass_id, ticket_id, of_blocked }; the last two for a reissue alone
--   (passes_of_orders).
-- outcome: as hold_places_within.
create or replace function hold_for_pass(p_request jsonb, p_hold_minutes int, p_limits jsonb, p_pass jsonb)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text,
  order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_pass uuid := (p_pass ->> 'pass_id')::uuid;
  r record;
begin
  for r in select * from hold_places_within(jsonb_build_array(p_request), p_hold_minutes, p_limits) loop
    if r.outcome in ('held', 'replayed') and p_pass ->> 'purpose' = 'renewal' then
      insert into pass_renewals (order_id, pass_id) values (r.order_id, v_pass) on conflict do nothing;
    elsif r.outcome in ('held', 'replayed') then
      insert into pass_reissues (order_id, pass_id, ticket_id, of_blocked)
        values (r.order_id, v_pass, (p_pass ->> 'ticket_id')::uuid, (p_pass ->> 'of_blocked')::boolean)
        on conflict do nothing;
    end if;
    key := r.key; outcome := r.outcome; order_id := r.order_id; order_reference := r.order_reference;
    order_secret := r.order_secret; order_state := r.order_state; order_expires_at := r.order_expires_at;
    order_total := r.order_total; detail := r.detail;
    return next;
  end loop;
end $$;
