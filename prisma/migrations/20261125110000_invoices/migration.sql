-- Invoices: what an order's buyer and a tax office are given. A row is written once, with everything that stands on it; a mistake
-- is corrected by another one.
create table invoices (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  position integer not null,
  kind text not null,
  series_id uuid not null references series (id) on delete restrict on update cascade,
  year integer not null,
  number integer not null,
  code text not null,
  issued_at timestamptz(3) not null,
  issued_on date not null,
  currency text not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  issuer jsonb not null,
  customer jsonb,
  customer_erased_at timestamptz(3),
  lines jsonb not null,
  taxes jsonb not null,
  base_id uuid references invoices (id) on delete restrict on update cascade,
  constraint invoices_kind check (kind in ('F1', 'F2', 'F3', 'R1', 'R5')),
  -- A correction names what it corrects, and nothing else does.
  constraint invoices_base check ((base_id is not null) = (kind in ('R1', 'R5'))),
  constraint invoices_customer check (kind in ('F2', 'R5') or customer is not null or customer_erased_at is not null),
  constraint invoices_code check (length(code) between 1 and 60)
);
-- Two documents of one order are never the same one.
create unique index invoices_order_id_position_key on invoices (order_id, position);
create unique index invoices_series_id_year_number_key on invoices (series_id, year, number);
create unique index invoices_code_key on invoices (code);
create index invoices_issued_at_id_idx on invoices (issued_at desc, id desc);
create index invoices_tax_id_idx on invoices ((customer ->> 'taxId'));
create trigger invoices_append_only before update or delete on invoices for each row execute function refuse_change();

-- Whom an order's full invoice is for, until it is issued.
create table invoice_requests (
  order_id uuid not null primary key references orders (id) on delete cascade on update cascade,
  customer jsonb not null,
  asked_by uuid references users (id) on delete set null on update cascade,
  asked_at timestamptz(3) not null default moment()
);
