-- News that wait to be mailed together, what each person and kind chose of it, and when the people of an event are told.
alter table notification_preferences
  add column mail_rhythm text not null default 'at_once',
  add column mail_hour smallint not null default 8,
  add constraint notification_preferences_rhythm check (mail_rhythm in ('at_once', 'hourly', 'daily')),
  add constraint notification_preferences_hour check (mail_hour between 0 and 23);

alter table notifications add column event_id uuid references events (id) on delete set null;
create index notifications_event on notifications (event_id) where event_id is not null;

-- A digest that was begun keeps its number, so that it is the same mail when it is tried again.
create table digest_items (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  event_id uuid references events (id) on delete cascade,
  permission text, -- what whoever was told had to hold
  data jsonb not null,
  href text,
  created_at timestamptz(3) not null default now(),
  digest_id uuid,
  claimed_at timestamptz(3),
  dedupe_key text,
  done_at timestamptz(3) -- mailed, or left out
);
create unique index digest_items_user_id_dedupe_key_key on digest_items (user_id, dedupe_key);
create index digest_items_waiting on digest_items (user_id, created_at) where digest_id is null;
create index digest_items_digest on digest_items (digest_id) where done_at is null;
create index digest_items_event on digest_items (event_id) where event_id is not null;

-- An event without a row is told of as usual. Nought, or no step, is never.
create table event_alerts (
  event_id uuid primary key references events (id) on delete cascade,
  occupancy integer[] not null,
  low_sales_days integer not null,
  low_sales_percent integer not null,
  quota_percent integer not null,
  refusals_percent integer not null,
  attentions integer not null,
  version integer not null default 1,
  constraint event_alerts_ranges check (low_sales_days between 0 and 365 and low_sales_percent between 0 and 100
    and quota_percent between 0 and 100 and refusals_percent between 0 and 100 and attentions between 0 and 10000
    and cardinality(occupancy) <= 5 and 1 <= all (occupancy) and 100 >= all (occupancy))
);

-- What was crossed, and is not told again.
create table told_alerts (
  event_id uuid not null references events (id) on delete cascade,
  kind text not null,
  subject text not null,
  level integer not null default 0,
  told_at timestamptz(3) not null default now(),
  primary key (event_id, kind, subject, level)
);
create index told_alerts_told_at on told_alerts (told_at);

insert into told_alerts (event_id, kind, subject, level)
select distinct a.event_id, 'occupancy', a.id::text, 90 from notifications n
join appointments a on n.dedupe_key = 'slot_nearly_full:' || a.id where n.kind = 'slot_nearly_full';

alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
