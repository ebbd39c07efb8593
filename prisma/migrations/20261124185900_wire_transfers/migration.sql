-- An account of the house that buyers transfer to is one more way to take money.
alter table payment_connections drop constraint payment_connections_kind;
alter table payment_connections add constraint payment_connections_kind check (kind in ('stripe', 'redsys', 'wire_transfer'));

-- Too little came by transfer; a statement that had paid an order was taken back.
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'overpaid',
  'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid', 'statement_undone'));

-- What a bank said of an account of the house, as somebody brought it: one account's part of one file.
create table bank_statements (
  id uuid not null primary key,
  account text not null,
  format text not null,
  file_name text not null,
  sha256 text not null,
  part integer not null,
  currency text not null,
  from_day date,
  until_day date,
  opening_cents bigint,
  closing_cents bigint,
  lines integer not null,
  added integer not null,
  imported_by uuid references users (id) on delete set null on update cascade,
  imported_at timestamptz(3) not null default moment(),
  reversed_by uuid references users (id) on delete set null on update cascade,
  reversed_at timestamptz(3),
  constraint bank_statements_format check (format in ('norma43', 'camt053', 'csv')),
  constraint bank_statements_added check (added between 0 and lines)
);
-- The same file adds nothing, unless it was taken back.
create unique index bank_statements_once on bank_statements (account, sha256, part) where reversed_at is null;
create index bank_statements_imported_at_id_idx on bank_statements (imported_at desc, id desc);

create table bank_lines (
  id uuid not null primary key,
  statement_id uuid not null references bank_statements (id) on delete restrict on update cascade,
  account text not null,
  position integer not null,
  booked_on date not null,
  amount_cents bigint not null,
  currency text not null,
  remitter text,
  remitter_iban text,
  text text not null,
  reference text,
  digest text not null,
  state text not null default 'new',
  payment_id uuid references payments (id) on delete restrict on update cascade,
  decided_by uuid references users (id) on delete set null on update cascade,
  decided_at timestamptz(3),
  erased_at timestamptz(3),
  constraint bank_lines_state check (state in ('new', 'open', 'matched', 'returned', 'ignored', 'reversed')),
  constraint bank_lines_payment check (state not in ('matched', 'returned') or payment_id is not null)
);
-- A line that two files have is one.
create unique index bank_lines_once on bank_lines (account, digest) where state <> 'reversed';
create index bank_lines_statement_id_idx on bank_lines (statement_id);
create index bank_lines_payment_id_idx on bank_lines (payment_id);
create index bank_lines_booked_on_id_idx on bank_lines (booked_on desc, id desc);
create index bank_lines_new on bank_lines (id) where state = 'new';

-- Which column of an account's CSV is what.
create table statement_maps (
  account text not null primary key,
  map jsonb not null,
  updated_at timestamptz(3) not null default moment()
);
