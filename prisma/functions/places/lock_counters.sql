-- Locks the counters that an order's items count against.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql as $$
declare
  v_quotas uuid[];
  v_keys text[];
begin
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = any (p_orders)))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = any (p_orders))) and period = 'in_all'
    order by id for no key update;
  select array_agg(quota_id), array_agg(key) into v_quotas, v_keys from counted_items(p_orders);
  if v_quotas is not null then
    perform lock_quota_counters(v_quotas, v_keys);
  end if;
end $$;
