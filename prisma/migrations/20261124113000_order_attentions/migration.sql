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
