-- The condition that the order `o` may be seen by the person who asks, as a part of a statement: $2 where; null for everywhere.
create or replace function order_seen(p_events uuid[]) returns text language sql immutable as $$
  select case when p_events is null then 'true' else 'exists (select from order_items i where i.order_id = o.order_id and i.event_id = any ($2))' end
$$;
