-- Locks the counters of an order's items, and those with places reserved for a move with a pending payment.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql as $$
declare
  v_quotas uuid[];
  v_keys text[];
begin
  perform 1 from appointments where id = any (array(select appointment_id from items_of(p_orders)
      union all select (slot ->> 'id')::uuid from order_moves m cross join jsonb_array_elements(m.kept -> 'slots') slot
        where m.order_id = any (p_orders) and m.state = 'awaiting'))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from items_of(p_orders)
      union all select (counter ->> 'quota')::uuid
      from order_moves m cross join jsonb_array_elements(m.kept -> 'counters') counter
        where m.order_id = any (p_orders) and m.state = 'awaiting')) and period = 'in_all'
    order by id for no key update;
  select array_agg(quota_id), array_agg(key) into v_quotas, v_keys from (
    select quota_id, key from counted_items(p_orders)
    union select (counter ->> 'quota')::uuid, counter ->> 'key'
    from order_moves m cross join jsonb_array_elements(m.kept -> 'counters') counter
      where m.order_id = any (p_orders) and m.state = 'awaiting') counted;
  if v_quotas is not null then
    perform lock_quota_counters(v_quotas, v_keys);
  end if;
end $$;
