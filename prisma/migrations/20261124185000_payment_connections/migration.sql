-- The companies that take this house's money, as staff connected them. Secrets are sealed by the application; a payment
-- names its connection by the code, which never changes.
create table payment_connections (
  id uuid not null primary key,
  code text not null,
  kind text not null,
  position integer not null default 0,
  enabled boolean not null default false,
  name jsonb not null default '{}',
  channels text[] not null default '{}',
  currencies text[] not null default '{}',
  methods text[] not null default '{}',
  settings jsonb not null default '{}',
  secrets jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint payment_connections_kind check (kind in ('stripe', 'redsys')),
  constraint payment_connections_code check (code ~ '^[a-z][a-z0-9_]{1,29}$')
);
create unique index payment_connections_code_key on payment_connections (code);
create trigger payment_connections_heard after insert or update or delete on payment_connections
  for each statement execute function announce_change();

-- A refund that was asked for and whose answer was not heard must be looked for before it is asked for again.
alter table refunds add column asked_at timestamptz(3), add column lease_until timestamptz(3);

-- A buyer who has their bank take a payment back is something that somebody has to see to.
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause
  check (cause in ('places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'slot_cancelled', 'disputed'));
