-- How long a freed place is kept for whoever waits for it; empty: the event has no waiting list.
alter table events add column waiting_minutes integer,
  add constraint events_waiting_minutes check (waiting_minutes between 10 and 10080);

-- awaited: places that people wait for or were offered; kept: those of `held` that nobody but them can have.
alter table appointments
  add column awaited integer not null default 0,
  add column kept integer not null default 0,
  add column line_closed boolean not null default false,
  add constraint appointments_awaited check (awaited >= 0),
  add constraint appointments_kept check (kept >= 0 and kept <= held);

-- Who waits for places of a slot that is full, and what became of it.
create table waiting_entries (
  id uuid not null primary key,
  appointment_id uuid not null references appointments (id) on delete cascade on update cascade,
  -- The place in line, from when the address was known to be theirs.
  position bigint not null generated always as identity,
  email text not null,
  locale text not null,
  units integer not null,
  state text not null,
  created_at timestamptz(3) not null default moment(),
  offered_at timestamptz(3),
  offer_until timestamptz(3),
  ended_at timestamptz(3),
  -- What was held with the offer.
  order_id uuid references orders (id) on delete set null on update cascade,
  constraint waiting_entries_state check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'missed', 'withdrawn', 'removed', 'ended')),
  constraint waiting_entries_units check (units > 0),
  constraint waiting_entries_offered check ((offered_at is null) = (offer_until is null) and (state <> 'offered' or offer_until is not null)),
  constraint waiting_entries_ended check ((state in ('unconfirmed', 'waiting', 'offered')) = (ended_at is null))
);
-- One entry for an address and slot at a time.
create unique index waiting_entries_open_key on waiting_entries (appointment_id, lower(email)) where ended_at is null;
create index waiting_entries_appointment_id_position_idx on waiting_entries (appointment_id, position);
create index waiting_entries_open_idx on waiting_entries (state) where ended_at is null;
create index waiting_entries_email_idx on waiting_entries (lower(email));

-- prisma/functions/waiting takes its place; the trigger needs one to name.
do $body$ begin
  if to_regprocedure('keep_for_line()') is null then
    create function keep_for_line() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;
-- At the commit: what a transaction gives back and takes again is never anybody else's meanwhile.
create constraint trigger appointments_kept_for_line after update of capacity, held, sold, state, awaited on appointments
  deferrable initially deferred for each row when (new.awaited > 0 or new.kept > 0)
  execute function keep_for_line();
