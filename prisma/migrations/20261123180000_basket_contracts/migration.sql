-- What servers no longer write: an order's event is that of its items. The functions of the version before still write
-- the columns until those of this one are installed, so they go with the next release.
drop trigger orders_of_earlier_version on orders;
drop trigger order_items_of_earlier_version on order_items;
drop function fill_order_of_earlier_version(), fill_item_of_earlier_version();
alter table orders drop constraint orders_event_id_fkey, alter column event_id drop not null;
alter table order_items drop constraint order_items_visit_event_id_fkey;
drop index orders_event_id_created_at_idx;
drop index order_items_visit_event_id_idx;
alter table order_items drop constraint order_items_visit, add constraint order_items_visit check (
  (visit = 0 and visit_of is null) or (visit > 0 and visit_of is not null and price_cents = 0 and discount_cents = 0));
