-- Locks the counters of a hold's old and new lines, in the global lock order, and returns its quotas with their keys;
-- null for none. The caller has locked the order.
create or replace function lock_change(p_order uuid, p_lines jsonb, out quotas uuid[], out keys text[])
language plpgsql as $$
begin
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = p_order
      union select (line ->> 'appointment_id')::uuid from jsonb_array_elements(p_lines) line
      union select (visit #>> '{}')::uuid from jsonb_path_query(p_lines, '$[*].visits[*]') visit))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = p_order
      union select quota_id from product_quotas where product_id = any (array(select (line ->> 'product_id')::uuid
        from jsonb_array_elements(p_lines) line))))
      and period = 'in_all' order by id for no key update;
  select array_agg(counted.quota_id), array_agg(counted.key) into quotas, keys from (
    select quota_id, key from counted_items(array[p_order])
    union select * from asked_counters(jsonb_build_array(jsonb_build_object('lines', p_lines)))) counted;
  if quotas is not null then
    perform lock_quota_counters(quotas, keys);
  end if;
end $$;
