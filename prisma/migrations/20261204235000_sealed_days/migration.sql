-- Days that were closed for good: what the ledgers said of each, in a chain. What is entered later with a moment of such a day is
-- written down as a correction of it.
create table sealed_days (
  day date not null,
  sealed_at timestamptz(3) not null default moment(),
  -- Null: by the clock.
  sealed_by uuid,
  snapshot jsonb not null,
  previous_hash text not null,
  hash text not null,
  constraint sealed_days_pkey primary key (day)
);
create trigger sealed_days_append_only before update or delete on sealed_days for each row execute function refuse_change();

create table day_corrections (
  ledger text not null check (ledger in ('sales', 'money')),
  entry_id bigint not null,
  day date not null references sealed_days (day) on delete restrict on update cascade,
  constraint day_corrections_pkey primary key (ledger, entry_id)
);
create index day_corrections_day_idx on day_corrections (day);
create trigger day_corrections_append_only before update or delete on day_corrections for each row execute function refuse_change();
