-- A sale that is being made at a counter, kept until it is sold or dropped: a page that is loaded again finds it.
create table counter_baskets (
  id uuid not null primary key,
  cashbox_id uuid not null references cashboxes (id) on delete cascade on update cascade,
  order_key uuid not null,
  state text not null default 'open',
  lines jsonb not null default '[]',
  number integer,
  name text,
  code text,
  version integer not null default 1,
  "by" uuid not null references users (id) on delete restrict on update cascade,
  updated_at timestamptz(3) not null default moment(),
  constraint counter_baskets_state check (state in ('open', 'parked', 'sold', 'dropped')),
  constraint counter_baskets_parked check (state <> 'parked' or number > 0)
);
create unique index counter_baskets_order_key_key on counter_baskets (order_key);
-- One that is being filled of each cashbox; the others are parked.
create unique index counter_baskets_open on counter_baskets (cashbox_id) where state = 'open';
create unique index counter_baskets_parked_number on counter_baskets (cashbox_id, number) where state = 'parked';
create index counter_baskets_updated_at_idx on counter_baskets (updated_at);
