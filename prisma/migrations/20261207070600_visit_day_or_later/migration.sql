-- Reports by day of visit: an entry counts on its visit's day, or on its own where that is later. A refund on the 30th of a visit on the
-- 29th counts on the 30th.
drop index sale_entries_visit_day_idx;
create index sale_entries_visit_day_idx on sale_entries ((greatest(visit_day, (at at time zone time_zone)::date)));
