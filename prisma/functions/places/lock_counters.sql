-- Locks the counters that an order's items count against.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = any (p_orders)))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = any (p_orders)))
    order by id for no key update;
end $$;
