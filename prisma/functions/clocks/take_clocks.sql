-- Takes the due clocks for the calling process. Two processes that ask together share them: each clock is taken by one.
-- An interval is moved on to its next multiple: `p_seconds` 5 is due at :00, :05, :10. A clock with the interval 0 is
-- due again after `p_lease` seconds, when its process has died; the process that has run it sets the next time.
-- Returns a row for each, and one without a name: the milliseconds until the next is due, and the time.
create or replace function take_clocks(p_names text[], p_seconds int[], p_leases int[])
returns table (clock text, taken_until text, is_failing boolean, wait_ms float8, now_ms float8) language plpgsql as $$
begin
  return query
    with due as (
      select c.name from clocks c where c.name = any (p_names) and c.due_at <= now() for update skip locked),
    taken as (
      update clocks c
      set due_at = case
        when w.seconds > 0 then to_timestamp((floor(extract(epoch from now()) / w.seconds) + 1) * w.seconds)
        else now() + make_interval(secs => w.lease) end
      from unnest(p_names, p_seconds, p_leases) w (name, seconds, lease)
      where c.name = w.name and c.name in (select due.name from due)
      returning c.name, c.due_at)
    select t.name, t.due_at::text, exists (select from dead_jobs d where d.name = t.name), null::float8, null::float8
    from taken t;
  return query
    select null::text, null::text, null::boolean,
      (extract(epoch from min(c.due_at) - now()) * 1000)::float8, (extract(epoch from now()) * 1000)::float8
    from clocks c where c.name = any (p_names) and c.due_at <> 'infinity';
end $$;
