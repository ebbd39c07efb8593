-- Waiting rooms: one for the whole organisation (event_id is null) and one for each event. People who wait have no row:
-- their place is in a signed ticket. A row of waiting_admissions is a person who came in.
create table waiting_rooms (
  id uuid not null,
  event_id uuid,
  state text default 'closed' not null,
  opens_by text default 'hand' not null,
  registers_at timestamptz(3),
  opens_at timestamptz(3),
  load_threshold integer,
  per_minute integer default 60 not null,
  max_inside integer,
  claim_minutes integer default 5 not null,
  admission_minutes integer default 20 not null,
  challenge text default 'off' not null,
  message jsonb default '{}' not null,
  version integer default 1 not null,
  round integer default 0 not null,
  seed text,
  registered integer,
  next_index integer default 0 not null,
  serving integer default 0 not null,
  lapsed integer default 0 not null,
  no_show double precision default 0 not null,
  credit double precision default 0 not null,
  measured double precision default 0 not null,
  arrivals integer default 0 not null,
  arrivals_minute timestamptz(3),
  joined_at timestamptz(3),
  opened_at timestamptz(3),
  stepped_at timestamptz(3),
  constraint waiting_rooms_pkey primary key (id),
  constraint waiting_rooms_event_id_fkey foreign key (event_id) references events (id)
    on update cascade on delete cascade,
  constraint waiting_rooms_state check (state in ('closed', 'registering', 'open', 'paused', 'draining')),
  constraint waiting_rooms_opens_by check (opens_by in ('hand', 'time', 'load')),
  constraint waiting_rooms_challenge check (challenge in ('off', 'load', 'always')),
  constraint waiting_rooms_times check (opens_by <> 'time'
    or opens_at is not null and registers_at is not null and registers_at <= opens_at),
  constraint waiting_rooms_threshold check (opens_by <> 'load' or load_threshold between 1 and 1000000),
  constraint waiting_rooms_speed check (per_minute between 1 and 100000 and (max_inside is null or max_inside >= 1)),
  constraint waiting_rooms_minutes check (claim_minutes between 1 and 60 and admission_minutes between 1 and 240),
  constraint waiting_rooms_line check (0 <= lapsed and lapsed <= serving and serving <= next_index),
  -- The draw: seed and number of places come together, once.
  constraint waiting_rooms_draw check ((seed is null) = (registered is null)
    and (registered is null or registered between 0 and next_index) and (seed is null or seed ~ '^[0-9a-f]{64}$')),
  constraint waiting_rooms_drawn check (seed is not null or serving = 0),
  constraint waiting_rooms_no_show check (no_show between 0 and 0.5)
);

create table waiting_admissions (
  room_id uuid not null,
  round integer not null,
  place integer not null,
  nonce text not null,
  admitted_at timestamptz(3) default moment() not null,
  until timestamptz(3) not null,
  entries integer default 1 not null,
  left_at timestamptz(3),
  served_at timestamptz(3),
  order_id uuid,
  constraint waiting_admissions_pkey primary key (room_id, round, place),
  constraint waiting_admissions_room_id_fkey foreign key (room_id) references waiting_rooms (id)
    on update cascade on delete cascade,
  constraint waiting_admissions_order_id_fkey foreign key (order_id) references orders (id)
    on update cascade on delete set null
);

create table waiting_steps (
  room_id uuid not null,
  round integer not null,
  serving integer not null,
  stepped_at timestamptz(3) not null,
  constraint waiting_steps_pkey primary key (room_id, round, serving),
  constraint waiting_steps_room_id_fkey foreign key (room_id) references waiting_rooms (id)
    on update cascade on delete cascade
);

create unique index waiting_rooms_event_id_key on waiting_rooms (event_id);
create unique index waiting_rooms_whole on waiting_rooms ((event_id is null)) where event_id is null;
create index waiting_admissions_room_id_until_idx on waiting_admissions (room_id, until);
create index waiting_admissions_order_id_idx on waiting_admissions (order_id);
create index waiting_admissions_admitted_at_idx on waiting_admissions (admitted_at);

-- Every process learns of a change of a room, but not of each place that is given: `next_index` is in no list.
create trigger waiting_rooms_announced after insert or delete or update of state, serving, opens_by, registers_at,
    opens_at, load_threshold, claim_minutes, challenge, message, round on waiting_rooms
  for each statement execute function announce_change();
