-- Refunds to bank accounts, collected in one file for the bank. What it says of the house is kept, so that it reads the same
-- whenever it is fetched; what it says of payees stands with their refunds.
create table refund_files (
  id uuid not null primary key,
  message_id text not null,
  account text not null,
  holder text not null,
  bic text not null,
  currency text not null,
  execute_on date not null,
  count integer not null,
  total_cents bigint not null,
  made_by uuid references users (id) on delete set null on update cascade,
  made_at timestamptz(3) not null default moment(),
  executed_by uuid references users (id) on delete set null on update cascade,
  executed_at timestamptz(3),
  constraint refund_files_message check (length(message_id) between 1 and 35),
  constraint refund_files_count check (count between 1 and 10000),
  constraint refund_files_total check (total_cents > 0)
);
create unique index refund_files_message_id_key on refund_files (message_id);
create index refund_files_made_at_id_idx on refund_files (made_at desc, id desc);

alter table refunds
  add column refund_file_id uuid references refund_files (id) on delete restrict on update cascade,
  add constraint refunds_file check (refund_file_id is null or state in ('transit', 'done', 'failed'));
create index refunds_refund_file_id_idx on refunds (refund_file_id);
