-- How customers' answers come in by mail, as staff set it up: the address, the webhook's secret, and a mailbox that is read.
create table answers_by_mail (
  id integer not null primary key default 1,
  reply_to text,
  webhook_hash text,
  enabled boolean not null default false,
  host text not null default '',
  port integer not null default 993,
  security text not null default 'tls',
  username text not null default '',
  mailbox text not null default 'INBOX',
  secrets jsonb not null default '{}',
  version integer not null default 1,
  constraint answers_by_mail_single check (id = 1),
  constraint answers_by_mail_port check (port between 1 and 65535),
  constraint answers_by_mail_security check (security in ('tls', 'starttls'))
);
insert into answers_by_mail default values;
create trigger answers_by_mail_heard after insert or update or delete on answers_by_mail
  for each statement execute function announce_change();

-- How far the mailbox was read, by whom, and how that goes.
create table mailbox_readings (
  id integer not null primary key default 1,
  position jsonb not null default '{}',
  claimed_until timestamptz(3),
  next_at timestamptz(3),
  failures integer not null default 0,
  failing_since timestamptz(3),
  problem text,
  words text,
  last_read_at timestamptz(3),
  taken integer not null default 0,
  skipped integer not null default 0,
  constraint mailbox_readings_single check (id = 1)
);
insert into mailbox_readings default values;

-- The mailbox has not been read for a while.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
