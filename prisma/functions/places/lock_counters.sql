-- Locks the counters that an order's items count against.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = any (p_orders)))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = any (p_orders)))
    order by id for no key update;
end $$;
