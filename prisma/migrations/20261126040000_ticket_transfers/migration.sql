-- Whether buyers give tickets to somebody else, and until how many hours before the visit.
alter table events
  add column transfers boolean not null default true,
  add column transfer_until_hours integer not null default 0,
  add constraint events_transfers check (transfer_until_hours >= 0);

-- A unit of an order that its buyer gives to somebody else by a link.
create table ticket_transfers (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  order_item_id uuid not null references order_items (id) on delete restrict on update cascade,
  state text not null default 'offered',
  -- Where the link was mailed to, if anywhere, and in which language.
  email text,
  locale text not null,
  expires_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  ended_at timestamptz(3),
  -- Who took it, and the submission that did.
  claim_id uuid,
  holder_name text,
  holder_email text,
  constraint ticket_transfers_state check (state in ('offered', 'taken', 'withdrawn')),
  constraint ticket_transfers_ended check ((state = 'offered') = (ended_at is null)),
  constraint ticket_transfers_taken check (state <> 'taken' or claim_id is not null)
);
create index ticket_transfers_order_id_idx on ticket_transfers (order_id);
create index ticket_transfers_holder_email_idx on ticket_transfers (lower(holder_email)) where holder_email is not null;
-- One link at a time, and one new holder.
create unique index ticket_transfers_offered_key on ticket_transfers (order_item_id) where state = 'offered';
create unique index ticket_transfers_taken_key on ticket_transfers (order_item_id) where state = 'taken';

-- What wallets know the ticket of a new holder by; empty: its item. A pass of whoever had it before never shows the new code.
alter table tickets add column pass_id uuid;
create index tickets_pass_id_idx on tickets (pass_id) where pass_id is not null;
alter table wallet_passes drop constraint wallet_passes_order_item_id_fkey;
