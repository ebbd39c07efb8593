-- Sales reports that somebody saved, and that are mailed by the clock.
create table report_schedules (
  id uuid not null primary key,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  name text not null,
  query text not null,
  every text not null,
  format text not null,
  locale text not null,
  recipients text[] not null,
  last_run date,
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  constraint report_schedules_every check (every in ('never', 'day', 'week', 'month')),
  constraint report_schedules_format check (format in ('csv', 'xlsx', 'pdf')),
  constraint report_schedules_recipients check ((every = 'never') = (cardinality(recipients) = 0))
);
create index report_schedules_user_id_idx on report_schedules (user_id);
