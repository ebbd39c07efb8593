-- Reports by day of visit: what is visited on no day counts when it was sold.
create index sale_entries_visit_day_idx on sale_entries ((coalesce(visit_day, (at at time zone time_zone)::date)));
