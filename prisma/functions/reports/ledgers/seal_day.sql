-- Seals the next day: stores its final figures with the hash of the day before. Days are sealed in order, from the
-- first of the ledgers on.
-- outcome: sealed, sealed_before, not_over, not_next (an earlier day is not sealed yet).
create or replace function seal_day(p_day date, p_by uuid) returns text language plpgsql as $$
declare
  v_last sealed_days%rowtype;
  v_snapshot jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('sealed_days', 0));
  select * into v_last from sealed_days order by day desc limit 1;
  if p_day <= v_last.day then
    return 'sealed_before';
  elsif p_day <> next_day_to_seal() then
    return 'not_next';
  elsif p_day >= (select min(sale_day(moment(), time_zone)) from venues) then
    return 'not_over';
  end if;
  -- Waits for uncommitted entries of that day.
  perform pg_advisory_xact_lock(hashtextextended(p_day::text, 36));
  v_snapshot := day_figures(p_day);
  insert into sealed_days (day, sealed_by, snapshot, previous_hash, hash)
    values (p_day, p_by, v_snapshot, coalesce(v_last.hash, ''),
      encode(sha256(convert_to(coalesce(v_last.hash, '') || v_snapshot::text, 'UTF8')), 'hex'));
  return 'sealed';
end $$;
