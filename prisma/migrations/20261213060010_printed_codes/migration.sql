-- Orders and tickets that another system sold.

alter table orders add column external_reference text, add column external_source text,
  add constraint orders_external check ((external_reference is null) = (external_source is null));

-- The code that the other system printed, case-sensitive. Two slots or events may have the same one.
alter table tickets add column printed_code text, add column printed_source text,
  add constraint tickets_printed check (((printed_code is null) = (printed_source is null))
    and (length(printed_code) between 1 and 255));
create unique index tickets_printed_code_key on tickets (printed_code, event_id, appointment_id, printed_source)
  nulls not distinct where (printed_code is not null);

-- Sales and money of another system, before it was left: reports of days leave them out.
alter table sale_entries add column opening boolean default false not null;
alter table money_entries add column opening boolean default false not null;
create index sale_entries_opening on sale_entries (at) where opening;
create index money_entries_opening on money_entries (at) where opening;

-- Entries with printed codes, from the check-in list of the system that printed them.
create table printed_entries (
  source text not null,
  code text not null,
  order_reference text default '' not null,
  at timestamptz(3) not null,
  import_id uuid not null,
  constraint printed_entries_pkey primary key (source, code, order_reference, at)
);
create index printed_entries_import_id_idx on printed_entries (import_id);
