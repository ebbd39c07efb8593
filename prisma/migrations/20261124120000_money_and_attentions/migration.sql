-- Money is counted in 64 bits: what a day's totals or a currency of small units come to does not fit into 32.
alter table products alter column price_cents type bigint;
alter table product_prices alter column price_cents type bigint;
alter table promos alter column amount_cents type bigint, alter column min_total_cents type bigint,
  alter column budget_cents type bigint, alter column spent_cents type bigint;
alter table sales_channels alter column fee_cents type bigint;
alter table orders alter column total_cents type bigint, alter column discount_cents type bigint,
  alter column fee_cents type bigint, alter column fee_tax_cents type bigint;
alter table order_items alter column price_cents type bigint, alter column discount_cents type bigint,
  alter column tax_cents type bigint;
alter table promo_redemptions alter column discount_cents type bigint;
alter table payments alter column amount_cents type bigint;
alter table refunds alter column amount_cents type bigint;
alter table sandbox_sessions alter column amount type bigint, alter column refunded type bigint;
alter table sandbox_refunds alter column amount type bigint;

-- What the version before no longer wrote.
alter table mail_log drop column due_at;
alter table sandbox_deliveries drop column next_attempt_at;

-- Why somebody has to see to an order: each cause with its own beginning and end. orders.attention goes on being written
-- for servers of the version before, and goes in the next release.
create table order_attentions (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete cascade on update cascade,
  cause text not null,
  raised_at timestamptz(3) not null default current_timestamp,
  ended_at timestamptz(3),
  ended_by uuid references users (id) on delete set null on update cascade,
  constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'slot_cancelled')),
  constraint order_attentions_end check (ended_by is null or ended_at is not null)
);
create index order_attentions_order_id_idx on order_attentions (order_id);
create unique index order_attentions_open on order_attentions (order_id, cause) where ended_at is null;
create index order_attentions_waiting on order_attentions (raised_at) where ended_at is null;
insert into order_attentions (id, order_id, cause, raised_at)
  select gen_random_uuid(), id, attention, updated_at from orders where attention is not null;
