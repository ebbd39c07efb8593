-- Gift vouchers: value on the ledger of balances that belongs to whoever has its code. The code stands as its fingerprint, and
-- sealed to be shown again.
create table gift_vouchers (
  id uuid not null primary key,
  code_hash text not null,
  code text not null,
  code_ending text not null,
  currency text not null,
  amount_cents bigint not null,
  expires_at timestamptz(3),
  blocked_at timestamptz(3),
  blocked_reason text,
  created_by uuid references users (id) on delete restrict on update cascade,
  created_at timestamptz(3) not null default moment(),
  constraint gift_vouchers_amount check (amount_cents > 0),
  constraint gift_vouchers_blocked check ((blocked_at is null) = (blocked_reason is null))
);
create unique index gift_vouchers_code_hash_key on gift_vouchers (code_hash);
create index gift_vouchers_code_ending_idx on gift_vouchers (code_ending);
create index gift_vouchers_created_at_idx on gift_vouchers (created_at);
-- The first one brings the field for it into the checkout.
create trigger gift_vouchers_heard after insert on gift_vouchers for each statement execute function announce_change();

-- A wallet is a person's or a voucher's.
alter table wallets alter column user_id drop not null;
alter table wallets add column voucher_id uuid references gift_vouchers (id) on delete restrict on update cascade;
alter table wallets add constraint wallets_owner check ((user_id is null) <> (voucher_id is null));
create unique index wallets_voucher_id_key on wallets (voucher_id);
