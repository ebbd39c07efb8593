-- A link by which somebody pays an order, or a move that awaits its money. How it stands follows from the order and its payments;
-- only what ends it by itself is written down. Its token follows from the application's key and is stored nowhere.
create table payment_links (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  move_id uuid references order_moves (id) on delete restrict on update cascade,
  amount_cents bigint not null,
  currency text not null,
  email text,
  locale text not null,
  expires_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  ended text,
  ended_at timestamptz(3),
  constraint payment_links_amount check (amount_cents > 0),
  constraint payment_links_ended check (ended in ('withdrawn', 'replaced')),
  constraint payment_links_ended_at check ((ended is null) = (ended_at is null))
);
create index payment_links_order_id_idx on payment_links (order_id);
create index payment_links_created_at_id_idx on payment_links (created_at desc, id desc);
-- A newer one replaces it.
create unique index payment_links_one_key on payment_links (order_id) where ended is null;

-- By which link a payment was begun.
alter table payments add column link_id uuid references payment_links (id) on delete restrict on update cascade;
create index payments_link_id_idx on payments (link_id) where link_id is not null;

-- An order whose time was over awaits its money again, as long as its places are to be had.
insert into state_transitions (entity, from_state, to_state) values ('order', 'expired', 'pending');
