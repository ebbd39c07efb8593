-- Whether buyers exchange tickets for others of the same event by themselves, by the terms of moves.
alter table events add column reschedule_exchanges boolean not null default false;

-- What was exchanged, beside where it moved; tickets without a slot have none before nor after.
alter table order_move_items
  add column from_product_id uuid references products (id) on delete restrict on update cascade,
  add column to_product_id uuid references products (id) on delete restrict on update cascade,
  alter column from_id drop not null,
  alter column to_id drop not null,
  drop constraint order_move_items_moves,
  add constraint order_move_items_moves check (from_id is distinct from to_id or from_product_id is distinct from to_product_id),
  add constraint order_move_items_ends check ((from_id is null) = (to_id is null) and (from_product_id is null) = (to_product_id is null));
