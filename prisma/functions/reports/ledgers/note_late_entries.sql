-- Opening entries change no report of a day (all_sale_lines).
-- An entry on a day that was added up makes reports read that day from the ledger until it is added up again
-- (roll_up_day), from the commit of the entry on. On a sealed day the entry is also recorded as a correction. Adding
-- up or sealing a day and entries on it wait for each other's commit.
create or replace function note_late_entries() returns trigger language plpgsql as $$
declare
  v_days date[];
  v_sealed date[];
begin
  if tg_argv[0] = 'sales' then
    v_days := array(select distinct sale_day(at, time_zone) from entered where not opening order by 1);
  else
    v_days := array(select distinct sale_day(m.at, o.time_zone) from entered m
      cross join lateral (select time_zone from orders where id = m.order_id limit 1) o where not m.opening order by 1);
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(day::text, 36)) from unnest(v_days) day;
  insert into late_days (ledger, day)
    select d.ledger, d.day from ledger_days d where d.ledger = tg_argv[0] and d.day = any (v_days);
  v_sealed := array(select day from sealed_days where day = any (v_days));
  if tg_op = 'INSERT' and cardinality(v_sealed) > 0 then
    if tg_argv[0] = 'sales' then
      insert into day_corrections (ledger, entry_id, day)
        select 'sales', id, sale_day(at, time_zone) from entered
        where not opening and sale_day(at, time_zone) = any (v_sealed);
    else
      insert into day_corrections (ledger, entry_id, day)
        select 'money', m.id, sale_day(m.at, o.time_zone) from entered m join orders o on o.id = m.order_id
        where not m.opening and sale_day(m.at, o.time_zone) = any (v_sealed);
    end if;
  end if;
  return null;
end $$;
