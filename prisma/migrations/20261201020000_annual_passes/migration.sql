-- A product may be a pass: its ticket is used many times, within the rules of the pass.
alter table products add column pass_rules jsonb;
alter table products add constraint products_pass check (pass_rules is null or category = 'pass');

-- A pass that was sold, with the rules as they were then. Its ticket is the one that is good now.
create table annual_passes (
  id uuid primary key,
  order_item_id uuid not null unique references order_items (id) on delete restrict on update cascade,
  ticket_id uuid not null unique references tickets (id) on delete restrict on update cascade,
  rules jsonb not null,
  product_version int not null,
  renews_id uuid references annual_passes (id) on delete restrict on update cascade,
  -- Its time begins with its first use.
  waits_for_use boolean not null default false,
  -- The last reminder of its end was asked for at.
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null default moment()
);
create index annual_passes_renews_id_idx on annual_passes (renews_id);

-- Faces: only pixels, kept apart from the pictures of the house, which are public.
create table pass_photos (
  pass_id uuid primary key references annual_passes (id) on delete cascade on update cascade,
  id uuid not null unique,
  bytes bytea not null,
  created_at timestamptz(3) not null default moment()
);

-- Which passes an order renews, from its hold on.
create table pass_renewals (
  order_id uuid not null references orders (id) on delete cascade on update cascade,
  pass_id uuid not null references annual_passes (id) on delete cascade on update cascade,
  created_at timestamptz(3) not null default moment(),
  primary key (order_id, pass_id)
);
create index pass_renewals_pass_id_idx on pass_renewals (pass_id);

-- The first use of a pass whose time begins with it. Under the ticket's own row, so that one entry alone is the first.
create function start_pass() returns trigger language plpgsql as $$
declare
  v_until timestamptz;
begin
  update annual_passes a set waits_for_use = false from events e join venues v on v.id = e.venue_id
    where a.ticket_id = new.id and a.waits_for_use and e.id = new.event_id
    returning (((moment() at time zone v.time_zone)::date + make_interval(months => (a.rules ->> 'months')::int) + interval '1 day')
      at time zone v.time_zone) - interval '1 second' into v_until;
  new.valid_until := coalesce(v_until, new.valid_until);
  return new;
end $$;
create trigger tickets_start_pass before update of uses_left on tickets for each row
  when (old.uses_left = old.uses_total and new.uses_left < old.uses_left and old.uses_total > 1) execute function start_pass();

alter table validations drop constraint validations_result;
alter table validations add constraint validations_result check (result in ('accepted', 'exited', 'undone', 'already_used', 'not_yet', 'too_late', 'wrong_day', 'wrong_gate', 'wrong_event', 'cancelled', 'replaced', 'blocked', 'unpaid', 'holder_missing', 're_entry_too_soon', 'rules', 'unknown', 'bad_signature', 'photo_missing', 'blackout', 'day_limit', 'week_limit'));
