-- Records attempts of one webhook, and sets when each delivery is sent again. A delivery that another process took in
-- the meantime keeps its state. A webhook has to be switched off when its receiver answers 410, when a delivery has
-- failed for the last time and nothing succeeded since its first attempt, or when it has only failed for p_off_seconds.
--
-- p_attempts: { delivery, lease, ok, gone, status, ms, error, answer, pause_seconds }, in the order of the attempts
-- p_waits: seconds after the first, second, … failed attempt; a delivery that fails once more has failed
--
-- Returns why the webhook has to be switched off, null if it has not.
create or replace function settle_webhook_attempts(p_webhook uuid, p_attempts jsonb, p_waits int[], p_off_seconds int)
returns text language plpgsql as $$
declare
  v_told record;
  h webhooks;
  v_off text;
begin
  with told as materialized (
    select t.* from jsonb_to_recordset(p_attempts) as t(n int, delivery uuid, lease uuid, ok boolean, gone boolean,
      status int, ms int, error text, answer text, pause_seconds int)
    -- An attempt that is reported again, because the answer was lost, has been settled: its delivery has no lease.
    join webhook_deliveries d on d.id = t.delivery and d.lease is not null
  ), logged as (
    insert into webhook_attempts (delivery_id, status, duration_ms, error, answer)
      select delivery, status, ms, error, answer from told order by n
  ), settled as (
    update webhook_deliveries d set attempts = d.attempts + 1, first_at = coalesce(d.first_at, now()), lease = null,
        state = case when t.ok then 'delivered' when t.gone or d.attempts >= cardinality(p_waits) then 'failed'
          else 'pending' end,
        -- A tenth more or less, so that deliveries that failed together are not sent together again.
        next_at = now() + make_interval(secs => coalesce(p_waits[d.attempts + 1], 0) * (0.9 + random() * 0.2))
      from told t where d.id = t.delivery and d.lease = t.lease
      returning d.state, d.first_at
  )
  select bool_or(ok) as ok, bool_or(gone) as gone, count(*) filter (where not ok)::int as failed,
      max(pause_seconds) as pause, (select min(first_at) from settled where state = 'failed') as exhausted
    into v_told from told;
  if v_told.ok is null then return null; end if;
  update webhooks set
      failures = case when v_told.ok then 0 else failures + v_told.failed end,
      failing_since = case when not v_told.ok then coalesce(failing_since, now()) end,
      succeeded_at = case when v_told.ok then now() else succeeded_at end,
      -- A receiver that fails again and again gets an attempt every 5, 10, 20, … 300 seconds.
      blocked_until = case
        when v_told.pause is not null then now() + make_interval(secs => v_told.pause)
        when not v_told.ok and failures + v_told.failed >= 5
          then now() + make_interval(secs => least(300, 5 * 2 ^ least(10, failures + v_told.failed - 5))) end
    where id = p_webhook returning * into h;
  v_off := case when h.state = 'off' then null when v_told.gone then 'gone'
    when not v_told.ok and (h.failing_since <= now() - make_interval(secs => p_off_seconds)
      or (v_told.exhausted is not null and coalesce(h.succeeded_at < v_told.exhausted, true))) then 'failing' end;
  return v_off;
end $$;
