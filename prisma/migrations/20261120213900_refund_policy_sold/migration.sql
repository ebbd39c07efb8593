-- The refund policy an order was placed under; those placed before keep their event's of today.
alter table orders add column refund_policy jsonb not null default '{}';
update orders o set refund_policy = e.refund_policy from events e where e.id = o.event_id and o.placed_at is not null;
