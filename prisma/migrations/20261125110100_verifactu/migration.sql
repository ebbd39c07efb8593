-- The chain of records that the Spanish tax agency asks of programs that issue invoices (Real Decreto 1007/2023, VeriFactu): one
-- for each invoice, each with the fingerprint of the one before. What is written stays; what the agency said of it is added.
create table invoice_records (
  id uuid not null primary key,
  issuer_tax_id text not null,
  position integer not null,
  kind text not null,
  invoice_id uuid not null references invoices (id) on delete restrict on update cascade,
  fields jsonb not null,
  previous text not null,
  fingerprint text not null,
  state text not null default 'waiting',
  leased_until timestamptz(3),
  sent_at timestamptz(3),
  receipt text,
  error text,
  constraint invoice_records_kind check (kind in ('alta', 'anulacion')),
  constraint invoice_records_state check (state in ('waiting', 'accepted', 'accepted_with_errors', 'rejected')),
  constraint invoice_records_fingerprint check (fingerprint ~ '^[0-9A-F]{64}$'),
  constraint invoice_records_previous check (previous ~ '^([0-9A-F]{64})?$' and (previous = '') = (position = 1))
);
-- Two that are written at once cannot both follow the same one.
create unique index invoice_records_issuer_tax_id_position_key on invoice_records (issuer_tax_id, position);
create unique index invoice_records_issuer_tax_id_previous_key on invoice_records (issuer_tax_id, previous);
create unique index invoice_records_invoice_id_kind_key on invoice_records (invoice_id, kind);
create index invoice_records_waiting on invoice_records (position) where state = 'waiting';
create trigger invoice_records_append_only before update or delete on invoice_records for each row execute function refuse_change();

-- How records are sent, and by which certificate; the secret is sealed by the application.
create table verifactu_connections (
  id integer not null primary key default 1,
  enabled boolean not null default false,
  environment text not null default 'test',
  secrets jsonb not null default '{}',
  next_at timestamptz(3),
  last_error text,
  version integer not null default 1,
  constraint verifactu_connections_one check (id = 1),
  constraint verifactu_connections_environment check (environment in ('test', 'live'))
);
insert into verifactu_connections default values;
