-- How long a visit takes, in minutes, and what its tickets include; both are shown beside the title.
alter table events add column visit_minutes integer, add column included jsonb not null default '{}',
  add constraint events_visit_minutes check (visit_minutes between 1 and 10080);
