-- Entries with printed codes, from the check-in list of the system that printed them; -infinity for one without a time.
create table printed_entries (
  source text not null,
  code text not null,
  order_reference text default '' not null,
  at timestamptz(3) not null,
  import_id uuid not null,
  constraint printed_entries_pkey primary key (source, code, order_reference, at)
);
create index printed_entries_import_id_idx on printed_entries (import_id);
