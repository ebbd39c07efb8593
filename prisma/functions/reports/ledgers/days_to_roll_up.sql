-- Days that have been over in every time zone for at least an hour and have no current totals: never added up, or not
-- since a later entry. The oldest first, none before the first entry.
create or replace function days_to_roll_up(p_ledger text) returns setof date language sql stable as $$
  select g::date from (
      select case p_ledger when 'sales' then (select min(at) from sale_entries where not opening)
        else (select min(at) from money_entries where not opening) end as first,
        (select min(sale_day(moment() - interval '1 hour', time_zone)) - 1 from venues) as last) span
    cross join lateral generate_series((span.first at time zone 'UTC')::date::timestamp - interval '1 day',
      span.last::timestamp, interval '1 day') g
  where not exists (select from ledger_days d where d.ledger = p_ledger and d.day = g::date)
    or exists (select from late_days l where l.ledger = p_ledger and l.day = g::date)
  order by 1
$$;
