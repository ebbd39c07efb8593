-- The ledger of money: what was taken for an order, and what went back, each at its moment. It is only added to.
create type "MoneyEntryKind" as enum ('taken', 'returned', 'disputed', 'dispute_won', 'dispute_lost', 'written_off', 'credited');

create table money_entries (
  id bigserial primary key,
  at timestamptz(3) not null default moment(),
  kind "MoneyEntryKind" not null,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  payment_id uuid references payments (id) on delete restrict on update cascade,
  refund_id uuid references refunds (id) on delete restrict on update cascade,
  provider text,
  method text,
  amount_cents bigint not null,
  currency text not null,
  created_by uuid,
  constraint money_entries_payment check (kind = 'written_off' or num_nulls(payment_id, provider, method) = 0),
  -- What a dispute decides moves money; that there is one, or that it was won, moves none.
  constraint money_entries_amount check (case when kind in ('disputed', 'dispute_won') then amount_cents = 0
    when kind = 'taken' then amount_cents > 0 when kind = 'dispute_lost' then amount_cents <= 0 else amount_cents <> 0 end)
);
create index money_entries_order_id_idx on money_entries (order_id);
create index money_entries_payment_id_idx on money_entries (payment_id);
create index money_entries_at_idx on money_entries (at);

-- What was taken and returned before, as the histories of the orders have it.
insert into money_entries (at, kind, order_id, payment_id, refund_id, provider, method, amount_cents, currency, created_by)
  select moved.at, moved.kind::"MoneyEntryKind", moved.order_id, p.id, moved.refund, p.provider, p.method, moved.amount, p.currency, moved.by
  from (
    select p.captured_at as at, 'taken' as kind, p.order_id, p.id as payment, null::uuid as refund, p.amount_cents::bigint as amount, null::uuid as by
      from payments p where p.captured_at is not null and p.state in ('captured', 'partially_refunded', 'refunded', 'disputed') and p.amount_cents > 0
    union all
    select coalesce(done.at, r.updated_at), case when r.to_balance is not null or p.provider = 'balance' then 'credited' else 'returned' end, r.order_id, r.payment_id, r.id,
        -r.amount_cents, r.created_by
      from refunds r join payments p on p.id = r.payment_id
        left join lateral (select max(h.at) as at from order_events h where h.order_id = r.order_id and h.kind in ('refund_done', 'refunded_elsewhere')
          and h.data ->> 'refund_id' = r.id::text) done on true
      where r.state in ('done', 'external') and r.amount_cents > 0
    union all
    select h.at, h.kind, h.order_id, (h.data ->> 'payment_id')::uuid, null, case h.kind when 'dispute_lost' then -coalesce((h.data ->> 'amount')::bigint, 0) else 0 end, null
      from order_events h where h.kind in ('disputed', 'dispute_won', 'dispute_lost')
    union all
    -- Credit that a lost dispute took pays what its customer owes by that.
    select t.created_at, 'credited', t.order_id, t.payment_id, null, -sum(e.amount_cents)::bigint, t.created_by
      from wallet_transactions t join wallet_entries e on e.transaction_id = t.id and e.account = 'customer'
      where t.kind = 'taken_back' and t.payment_id is not null and t.order_id is not null group by t.id having sum(e.amount_cents) <> 0
  ) moved join payments p on p.id = moved.payment
  order by moved.at, moved.order_id;

create trigger money_entries_append_only before update or delete on money_entries for each row execute function refuse_change();

-- Whatever statement settles a payment or a refund, the ledger says so (prisma/functions/ledgers).
create or replace function enter_payment() returns trigger language plpgsql as $$ begin return null; end $$;
create or replace function enter_refund() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger payments_taken after insert or update of state on payments for each row
  when (new.state = 'captured' and new.amount_cents > 0) execute function enter_payment();
create trigger refunds_returned after insert or update of state on refunds for each row
  when (new.amount_cents > 0 and new.state in ('done', 'external', 'failed', 'cancelled')) execute function enter_refund();

-- Orders of which one of the ledgers is not what it has to be, as the last night found them.
create table ledger_differences (
  order_id uuid not null primary key references orders (id) on delete cascade on update cascade,
  ledger text not null,
  found_at timestamptz(3) not null default moment(),
  told boolean not null default false,
  constraint ledger_differences_ledger check (ledger in ('sales', 'money'))
);

-- One more kind of notification, beside whatever kinds there are.
do $$
declare
  v_table text;
  v_kinds text;
begin
  foreach v_table in array array['notifications', 'notification_preferences'] loop
    v_kinds := pg_get_constraintdef((select oid from pg_constraint where conname = v_table || '_kind'));
    execute format('alter table %I drop constraint %I', v_table, v_table || '_kind');
    execute format('alter table %I add constraint %I %s', v_table, v_table || '_kind', regexp_replace(v_kinds, 'ARRAY\[', 'ARRAY[''ledgers_differ''::text, '));
  end loop;
end $$;
