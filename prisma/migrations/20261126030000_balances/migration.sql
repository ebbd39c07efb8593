-- Balances: what the house owes its customers, as a ledger by double entry. What is written into it stays as it is.
create table wallets (
  id uuid not null primary key,
  user_id uuid not null references users (id) on delete restrict on update cascade,
  currency text not null,
  balance_cents bigint not null default 0,
  held_cents bigint not null default 0,
  constraint wallets_held check (held_cents >= 0),
  constraint wallets_covered check (balance_cents - held_cents >= 0),
  constraint wallets_exact check (balance_cents <= 9007199254740991)
);
create unique index wallets_user_id_currency_key on wallets (user_id, currency);

create table wallet_transactions (
  id uuid not null primary key,
  key text not null,
  kind text not null,
  order_id uuid references orders (id) on delete restrict on update cascade,
  payment_id uuid references payments (id) on delete restrict on update cascade,
  refund_id uuid references refunds (id) on delete restrict on update cascade,
  reason text,
  created_by uuid references users (id) on delete restrict on update cascade,
  created_at timestamptz(3) not null default moment(),
  constraint wallet_transactions_kind check (kind in ('credit', 'taken_back', 'payment', 'refund', 'expiry', 'closed'))
);
create unique index wallet_transactions_key_key on wallet_transactions (key);
create index wallet_transactions_order_id_idx on wallet_transactions (order_id);
create trigger wallet_transactions_append_only before update or delete on wallet_transactions for each row execute function refuse_change();

create table wallet_entries (
  id bigserial primary key,
  transaction_id uuid not null references wallet_transactions (id) on delete restrict on update cascade,
  account text not null,
  wallet_id uuid references wallets (id) on delete restrict on update cascade,
  currency text not null,
  amount_cents bigint not null,
  constraint wallet_entries_amount check (amount_cents <> 0),
  constraint wallet_entries_account check ((account = 'customer' and wallet_id is not null)
    or (account in ('system:adjust', 'system:sales', 'system:breakage') and wallet_id is null))
);
create index wallet_entries_transaction_id_idx on wallet_entries (transaction_id);
create index wallet_entries_wallet_id_id_idx on wallet_entries (wallet_id, id);
create trigger wallet_entries_append_only before update or delete on wallet_entries for each row execute function refuse_change();

-- Whatever writes entries, those of a transaction come to nothing by the commit.
create function check_wallet_sum() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_entries where transaction_id = new.transaction_id group by currency having sum(amount_cents) <> 0) then
    raise exception 'the entries of transaction % do not come to nothing', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger wallet_entries_sum after insert on wallet_entries deferrable initially deferred
  for each row execute function check_wallet_sum();

-- Credit as it came, each with its own end.
create table wallet_lots (
  id uuid not null primary key,
  wallet_id uuid not null references wallets (id) on delete restrict on update cascade,
  transaction_id uuid not null references wallet_transactions (id) on delete restrict on update cascade,
  amount_cents bigint not null,
  left_cents bigint not null,
  held_cents bigint not null default 0,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  constraint wallet_lots_amounts check (held_cents >= 0 and held_cents <= left_cents and left_cents <= amount_cents)
);
create index wallet_lots_wallet_id_idx on wallet_lots (wallet_id) where left_cents > 0;
create index wallet_lots_due on wallet_lots (expires_at) where left_cents > held_cents and expires_at is not null;

-- Of which credit a payment is.
create table wallet_uses (
  payment_id uuid not null references payments (id) on delete restrict on update cascade,
  lot_id uuid not null references wallet_lots (id) on delete restrict on update cascade,
  amount_cents bigint not null,
  state text not null default 'held',
  primary key (payment_id, lot_id),
  constraint wallet_uses_amount check (amount_cents > 0),
  constraint wallet_uses_state check (state in ('held', 'used', 'released'))
);
create index wallet_uses_lot_id_idx on wallet_uses (lot_id);
create index payments_balance on payments (order_id) where provider = 'balance';
