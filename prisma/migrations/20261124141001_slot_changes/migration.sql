-- What bulk changes of slots found, so that they can be undone for a day; and the start by which the opening hours know
-- a slot that was moved by hand, so that they do not make it a second time.
alter table appointments add column hours_start timestamptz(3);
create index appointments_hours_start on appointments (event_id, hours_start) where hours_start is not null;

create table slot_changes (
  id uuid not null primary key,
  at timestamptz(3) not null default moment(),
  user_id uuid references users (id) on delete set null on update cascade,
  kind text not null,
  slots integer not null,
  before jsonb not null,
  kept jsonb not null default '[]',
  undone_at timestamptz(3),
  undone_by_id uuid references users (id) on delete set null on update cascade,
  restored integer not null default 0,
  remaining jsonb not null default '[]'
);
create index slot_changes_at_idx on slot_changes (at);
