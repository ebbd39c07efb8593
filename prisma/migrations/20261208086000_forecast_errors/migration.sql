-- How far each event's forecast was off on past days, a week ahead: the range of the sum of events is learned from
-- these.
create table forecast_errors (
  event_id uuid not null references events (id) on delete cascade,
  day date not null,
  error float8 not null,
  below float8 not null,
  above float8 not null,
  primary key (event_id, day),
  constraint forecast_errors_range check (below >= 0 and above >= 0)
);
