-- A condition for a statement: the caller may see the order `o`.
-- $2: events whose orders the caller may see, null for all.
create or replace function order_seen(p_events uuid[]) returns text language sql immutable as $$
  select case when p_events is null then 'true'
    else 'exists (select from order_items i where i.order_id = o.order_id and i.event_id = any ($2))' end
$$;
