-- What companies keep of payments, each on the moment on which it was known; only added to. A fee that becomes another one is the difference.
create table provider_fees (
  id bigserial,
  at timestamptz(3) not null default moment(),
  record_id uuid not null references provider_records (id) on delete restrict on update cascade,
  payment_id uuid not null references payments (id) on delete restrict on update cascade,
  provider text not null,
  amount_cents bigint not null,
  currency text not null,
  constraint provider_fees_pkey primary key (id)
);
create index provider_fees_record_id_idx on provider_fees (record_id);
create index provider_fees_payment_id_idx on provider_fees (payment_id);
create index provider_fees_at_idx on provider_fees (at);
insert into provider_fees (at, record_id, payment_id, provider, amount_cents, currency)
  select coalesce(booked_at, seen_at), id, payment_id, provider, fee_cents, currency from provider_records
  where payment_id is not null and fee_cents <> 0 order by coalesce(booked_at, seen_at), id;
create trigger provider_fees_append_only before update or delete on provider_fees for each row execute function refuse_change();

create or replace function enter_fee() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger provider_records_fee after insert or update of fee_cents, payment_id on provider_records for each row
  when (new.fee_cents is not null and new.payment_id is not null) execute function enter_fee();
