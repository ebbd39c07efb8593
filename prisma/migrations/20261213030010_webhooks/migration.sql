-- Receivers of changes, the changes that they are sent, the queue of each receiver, and what it answered.
create table webhooks (
  id uuid not null,
  name text not null,
  url text not null,
  topics text[] not null,
  venue_ids uuid[] default '{}' not null,
  state text default 'on' not null,
  off_reason text,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  owner_id uuid,
  version integer default 1 not null,
  from_order_event bigint not null,
  from_audit bigint not null,
  failures integer default 0 not null,
  failing_since timestamptz(3),
  blocked_until timestamptz(3),
  succeeded_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint webhooks_state check (state in ('on', 'off')),
  constraint webhooks_off_reason check ((off_reason is not null) = (state = 'off')
    and off_reason in ('staff', 'gone', 'failing')),
  constraint webhooks_topics check (cardinality(topics) > 0),
  constraint webhooks_old_secret check ((old_secret is null) = (old_secret_until is null)),
  constraint webhooks_pkey primary key (id),
  constraint webhooks_owner_id_fkey foreign key (owner_id) references users (id) on update cascade on delete set null
);
create index webhooks_owner_id_idx on webhooks (owner_id);

create table webhook_events (
  id uuid not null,
  topic text not null,
  subject_id text not null,
  version bigint,
  occurred_at timestamptz(3) not null,
  body text,
  created_at timestamptz(3) default current_timestamp not null,
  constraint webhook_events_pkey primary key (id)
);
create index webhook_events_created_at_idx on webhook_events (created_at);
create index webhook_events_subject_id_idx on webhook_events (subject_id);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text default 'pending' not null,
  attempts integer default 0 not null,
  next_at timestamptz(3) default current_timestamp not null,
  lease uuid,
  replays integer default 0 not null,
  first_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks (id)
    on update cascade on delete cascade,
  constraint webhook_deliveries_event_id_fkey foreign key (event_id) references webhook_events (id)
    on update cascade on delete cascade
);
create unique index webhook_deliveries_webhook_id_event_id_key on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_webhook_id_created_at_id_idx
  on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_event_id_idx on webhook_deliveries (event_id);
-- The queue of a webhook.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where (state = 'pending');

create table webhook_attempts (
  id bigserial not null,
  delivery_id uuid not null,
  at timestamptz(3) default current_timestamp not null,
  status integer,
  duration_ms integer not null,
  error text,
  answer text default '' not null,
  constraint webhook_attempts_pkey primary key (id),
  constraint webhook_attempts_delivery_id_fkey foreign key (delivery_id) references webhook_deliveries (id)
    on update cascade on delete cascade
);
create index webhook_attempts_delivery_id_id_idx on webhook_attempts (delivery_id, id);

create table webhook_cursors (
  source text not null,
  after_id bigint default 0 not null,
  seen_xid bigint default 0 not null,
  next_id bigint default 0 not null,
  next_xid bigint default 0 not null,
  next_since timestamptz(3) default current_timestamp not null,
  constraint webhook_cursors_pkey primary key (source)
);

-- Every process learns that a webhook was made, changed or switched.
create trigger webhooks_announced after insert or delete or update of state, url, secret, old_secret on webhooks
  for each statement execute function announce_change();

-- Notifications about webhooks that were switched off.
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in (
    'company_applied', 'balance_spent', 'file_ready', 'file_failed', 'gate_refusals_rise', 'gate_device_silent',
    'venue_nearly_full', 'venue_full', 'books_differ', 'day_report', 'ledgers_differ', 'mailbox_failing',
    'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending',
    'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals',
    'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested',
    'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing',
    'shift_forgotten', 'shift_closed_for', 'webhook_off'));
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in (
    'company_applied', 'balance_spent', 'file_ready', 'file_failed', 'gate_refusals_rise', 'gate_device_silent',
    'venue_nearly_full', 'venue_full', 'books_differ', 'day_report', 'ledgers_differ', 'mailbox_failing',
    'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending',
    'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals',
    'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested',
    'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing',
    'shift_forgotten', 'shift_closed_for', 'webhook_off'));
