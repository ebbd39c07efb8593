-- How far buyers move their visits by themselves: until how many hours before is there already.
alter table events
  add column reschedule_moves integer,
  add column reschedule_fee_cents bigint not null default 0,
  add column reschedule_refunds boolean not null default true,
  add constraint events_reschedule check (reschedule_moves >= 0 and reschedule_fee_cents >= 0);

-- Visits of an order that were moved to other slots, all at once.
create table order_moves (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  -- By its buyer's own doing, so that it counts against how often they may.
  counts boolean not null,
  -- Past the terms, for what the reason says.
  forced boolean not null default false,
  reason text,
  -- What was paid for it; less than nothing: what went back. The fee is part of it.
  total_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  -- Of staff; what a buyer did the order's history says.
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  constraint order_moves_fee check (fee_cents >= 0)
);
create index order_moves_order_id_idx on order_moves (order_id);

create table order_move_items (
  move_id uuid not null references order_moves (id) on delete restrict on update cascade,
  order_item_id uuid not null references order_items (id) on delete restrict on update cascade,
  from_id uuid not null references appointments (id) on delete restrict on update cascade,
  to_id uuid not null references appointments (id) on delete restrict on update cascade,
  constraint order_move_items_moves check (from_id <> to_id),
  primary key (move_id, order_item_id)
);
create index order_move_items_order_item_id_idx on order_move_items (order_item_id);
