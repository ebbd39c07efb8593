-- Today and the same weekday a week ago in every time zone in use, since an order belongs to the day in its own zone;
-- and the same time of day in each.
create or replace function sales_days()
returns table (name text, is_today boolean, starts timestamptz, ends timestamptz, same_time timestamptz)
language sql stable rows 4 as $$
  select zone.name, ago.days = 0, (zone.now::date - ago.days)::timestamp at time zone zone.name,
    (zone.now::date - ago.days + 1)::timestamp at time zone zone.name,
    (zone.now - ago.days * interval '1 day') at time zone zone.name
  from (select distinct time_zone as name, moment() at time zone time_zone as now from venues) zone
    cross join (values (0), (7)) ago(days)
$$;
