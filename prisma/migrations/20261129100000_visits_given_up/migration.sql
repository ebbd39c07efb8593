-- A further visit that is given up stays with its unit, and another may have its place.
drop index order_items_visit_of_visit_key;
create unique index order_items_visit_of_visit_key on order_items (visit_of, visit) where visit_of is not null and state = 'active';
create index order_items_visit_of_idx on order_items (visit_of) where visit_of is not null;
-- What comes with a ticket has no slot before, and what is given up none afterwards.
alter table order_move_items drop constraint order_move_items_ends,
  add constraint order_move_items_products check ((from_product_id is null) = (to_product_id is null));
