-- Orders about to be placed that another request has changed: { <order id>: changed }. The caller has locked them.
-- p_requests: as in place_orders
create or replace function changed_orders(p_requests jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(o.id, 'changed'), '{}')
    from jsonb_to_recordset(p_requests) as r(order_id uuid, version timestamptz, total bigint)
      cross join lateral (select id, state, updated_at, total_cents from orders where id = r.order_id limit 1) o
    where o.state::text = 'held' and (o.updated_at <> r.version or o.total_cents <> r.total));
end $$;
