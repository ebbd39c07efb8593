-- An order may hold items of several events: each item says at which event it is used, and the order keeps what it took
-- from its event. `orders.event_id` and `order_items.visit_event_id` are for servers of the version before; the next
-- release drops them.
alter table order_items add column event_id uuid;
update order_items i set event_id = coalesce(i.visit_event_id, p.event_id) from products p where p.id = i.product_id;
alter table order_items alter column event_id set not null,
  add constraint order_items_event_id_fkey foreign key (event_id) references events (id) on delete restrict on update cascade;
create index order_items_event_id_order_id_idx on order_items (event_id, order_id);

-- The clock that an order's day of sale goes by, and what was agreed on giving tickets back, by event.
alter table orders add column time_zone text, add column refund_policies jsonb not null default '{}';
update orders o set time_zone = v.time_zone,
    refund_policies = case when o.placed_at is null then '{}' else jsonb_build_object(e.id, o.refund_policy) end
  from events e join venues v on v.id = e.venue_id where e.id = o.event_id;
alter table orders alter column time_zone set not null;

-- The functions of the version before know none of these, and may be used until those of this one are there.
create function fill_order_of_earlier_version() returns trigger language plpgsql as $$
begin
  if new.time_zone is null then
    select v.time_zone into new.time_zone from events e join venues v on v.id = e.venue_id where e.id = new.event_id;
  end if;
  return new;
end $$;
create trigger orders_of_earlier_version before insert on orders for each row when (new.time_zone is null)
  execute function fill_order_of_earlier_version();

create function fill_item_of_earlier_version() returns trigger language plpgsql as $$
begin
  select coalesce(new.visit_event_id, p.event_id) into new.event_id from products p where p.id = new.product_id;
  return new;
end $$;
create trigger order_items_of_earlier_version before insert on order_items for each row when (new.event_id is null)
  execute function fill_item_of_earlier_version();
