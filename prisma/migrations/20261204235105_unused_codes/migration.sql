-- What becomes of codes that end unused. The terms of a company say it, an order keeps what they said, and staff may change it for one order.
alter table companies
  add column code_days integer,
  add column unused_policy text not null default 'report',
  add column extend_days integer not null default 90,
  add constraint companies_unused check (unused_policy in ('report', 'extend', 'credit') and code_days between 1 and 3650 and extend_days between 1 and 3650);
alter table master_orders
  add column code_days integer,
  add column unused_policy text not null default 'report',
  add column extend_days integer not null default 90,
  add constraint master_orders_unused check (unused_policy in ('report', 'extend', 'credit'));

-- Codes of an order that ended together, and what became of them. `done_at`: it was credited, where it is to be, and mailed.
create table bulk_endings (
  id uuid not null primary key,
  master_order_id uuid not null references master_orders (id) on delete restrict on update cascade,
  outcome text not null,
  codes integer not null,
  amount_cents bigint not null default 0,
  until timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  done_at timestamptz(3),
  constraint bulk_endings_outcome check (outcome in ('reported', 'extended', 'credited') and (outcome = 'extended') = (until is not null)),
  constraint bulk_endings_codes check (codes > 0 and amount_cents >= 0)
);
create index bulk_endings_master_order_id_idx on bulk_endings (master_order_id);
create index bulk_endings_open_idx on bulk_endings (id) where done_at is null;

-- ends_at: of a code without a time of its own; null where only its product ends it. ending_id: it has ended unused.
alter table bulk_codes
  add column ends_at timestamptz(3),
  add column extended boolean not null default false,
  add column ending_id uuid references bulk_endings (id) on delete restrict on update cascade,
  add constraint bulk_codes_ended check (ending_id is null or state <> 'claimed');
create index bulk_codes_ending_id_idx on bulk_codes (ending_id);

-- What was taken on account and is given back lowers the charge. The id is the refund's.
alter table company_charges
  add column credited_cents bigint not null default 0,
  add constraint company_charges_credited check (credited_cents between 0 and amount_cents);
create table company_credits (
  id uuid not null primary key references refunds (id) on delete restrict on update cascade,
  charge_id uuid not null references company_charges (id) on delete restrict on update cascade,
  amount_cents bigint not null,
  created_at timestamptz(3) not null default moment(),
  constraint company_credits_amount check (amount_cents > 0)
);
create index company_credits_charge_id_idx on company_credits (charge_id);
