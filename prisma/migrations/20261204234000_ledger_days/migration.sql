-- The ledgers added up by day, so that a report of a year reads some thousands of rows. A day is taken from here while it is in
-- `ledger_days` and nothing was entered on it since (`late_days`); every other day is read from the ledger itself.
create table ledger_days (
  ledger text not null check (ledger in ('sales', 'money')),
  day date not null,
  rolled_at timestamptz(3) not null default now(),
  constraint ledger_days_pkey primary key (ledger, day)
);

-- Days of which something was entered after they were added up. Only added to, so that no entry waits for another; the one that adds
-- the day up again takes them away.
create table late_days (
  id bigserial,
  ledger text not null,
  day date not null,
  constraint late_days_pkey primary key (id)
);
create index late_days_ledger_day_idx on late_days (ledger, day);

create table sale_days (
  id bigserial,
  day date not null,
  -- Orders of the day that are made of the same rows are counted together, under one id: null where nothing was sold.
  basket uuid,
  orders int not null,
  kind "SaleEntryKind" not null,
  event_id uuid,
  product_id uuid,
  channel text not null,
  seller uuid,
  tax_rate int not null,
  promotion text,
  company_id uuid,
  currency text not null,
  lines int not null,
  quantity bigint not null,
  list_cents bigint not null,
  discount_cents bigint not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  constraint sale_days_pkey primary key (id)
);
create index sale_days_day_idx on sale_days (day);

create table money_days (
  id bigserial,
  day date not null,
  kind "MoneyEntryKind" not null,
  method text,
  provider text,
  channel text not null,
  company_id uuid,
  cashbox_id uuid,
  cashier_id uuid,
  currency text not null,
  lines int not null,
  amount_cents bigint not null,
  constraint money_days_pkey primary key (id)
);
create index money_days_day_idx on money_days (day);

-- An entry of the ledger of sales as reports see it: its day by its order's clock, and what it belongs to.
create view sale_lines as
  select e.id, e.at, e.kind, e.kind in ('sale', 'voucher', 'fee') as sells, e.order_id, e.event_id, e.product_id, e.appointment_id, e.visit_day, e.channel, e.quantity,
    e.list_cents, e.discount_cents, e.gross_cents, e.tax_rate, e.tax_cents, e.currency, e.time_zone,
    e.at at time zone e.time_zone as local, (e.at at time zone e.time_zone)::date as sale_day,
    -- Who did it; of a sale who sold the order, which buyers do by themselves in the shop.
    coalesce(e.created_by, (select o.sold_by from orders o where o.id = e.order_id)) as seller,
    -- All that gave the discount together, so that every entry is in one line: "Members", "Members + Summer".
    (select string_agg(promo, ' ' order by promo) from jsonb_object_keys(e.promos) promo) as promotion,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id
  from sale_entries e;

create view money_lines as
  select e.id, e.at, e.kind, e.order_id, e.payment_id, e.refund_id, e.provider, e.method, e.amount_cents, e.currency, o.time_zone, o.channel,
    e.at at time zone o.time_zone as local, (e.at at time zone o.time_zone)::date as sale_day,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id, box.cashbox_id, box.cashier_id
  from money_entries e join orders o on o.id = e.order_id
    left join lateral (select s.cashbox_id, s.cashier_id from cash_movements c join cashbox_shifts s on s.id = c.shift_id
      where case when e.refund_id is null then c.payment_id = e.payment_id and c.refund_id is null else c.refund_id = e.refund_id end
      limit 1) box on true;

-- Whatever is entered, or changed by an erasure, on a day that was added up has it read from the ledger again (prisma/functions/ledgers).
create or replace function note_late_entries() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger sale_entries_late after insert on sale_entries referencing new table as entered for each statement execute function note_late_entries('sales');
create trigger sale_entries_erased after update on sale_entries referencing new table as entered for each statement execute function note_late_entries('sales');
create trigger money_entries_late after insert on money_entries referencing new table as entered for each statement execute function note_late_entries('money');
