-- Takes the due clocks for the calling process. Two processes that ask together share them: each clock is taken by one.
-- An interval is moved on to its next multiple: `p_seconds` 5 is due at :00, :05, :10. A clock with the interval 0 has
-- a cron expression: at most `p_room` of them are taken, and are due again after `p_leases` seconds if the process
-- dies; the process that has run a clock sets its next time.
-- Returns a row for each, and one without a name: the milliseconds until the next is due, and the time.
create or replace function take_clocks(p_names text[], p_seconds int[], p_leases int[], p_room int)
returns table (clock text, taken_until text, is_failing boolean, wait_ms float8, now_ms float8) language plpgsql as $$
begin
  return query
    with asked as (select * from unnest(p_names, p_seconds, p_leases) a (name, seconds, lease)),
    due_interval as (
      select c.name from clocks c join asked a on a.name = c.name
      where c.due_at <= now() and a.seconds > 0 for update of c skip locked),
    due_cron as (
      select c.name from clocks c join asked a on a.name = c.name
      where c.due_at <= now() and a.seconds = 0 order by c.due_at limit p_room for update of c skip locked),
    taken as (
      update clocks c
      set due_at = case
        when a.seconds > 0 then to_timestamp((floor(extract(epoch from now()) / a.seconds) + 1) * a.seconds)
        else now() + make_interval(secs => a.lease) end
      from asked a
      where c.name = a.name and c.name in (select d.name from due_interval d union all select d.name from due_cron d)
      returning c.name, c.due_at)
    select t.name, t.due_at::text, exists (select from dead_jobs d where d.name = t.name), null::float8, null::float8
    from taken t;
  return query
    select null::text, null::text, null::boolean,
      (extract(epoch from min(c.due_at) - now()) * 1000)::float8, (extract(epoch from now()) * 1000)::float8
    from clocks c where c.name = any (p_names) and c.due_at <> 'infinity';
end $$;
