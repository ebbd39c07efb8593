-- A move that is paid for first: what was asked for, the places kept for it meanwhile, and until when.
alter table order_moves
  add column state text not null default 'done',
  add column request jsonb,
  add column kept jsonb,
  add column expires_at timestamptz(3),
  add constraint order_moves_state check (state in ('awaiting', 'done', 'ended')),
  add constraint order_moves_awaiting check (state <> 'awaiting' or (expires_at is not null and kept is not null and request is not null));
-- An order awaits one at a time.
create unique index order_moves_awaiting_key on order_moves (order_id) where state = 'awaiting';
create index order_moves_expires_at_idx on order_moves (expires_at) where state = 'awaiting';

-- Of a payment that is not for the order itself: the move that it is for.
alter table payments add column move_id uuid references order_moves (id) on delete restrict on update cascade;

-- What one payment did not have left of a refund goes back from another, as a refund of its own.
alter table refunds add column part_of uuid references refunds (id) on delete restrict on update cascade;
create index refunds_part_of_idx on refunds (part_of);
