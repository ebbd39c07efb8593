-- Locks everything that a move or an exchange of an order's items changes, in the global lock order: its payments, the
-- old and new slots, the counters of both, its reserved places, and promotions given by passes. The caller has locked
-- the order. Returns the quotas.
create or replace function lock_move(p_order uuid, p_items uuid[], p_to uuid[], p_products uuid[] default '{}')
returns uuid[] language plpgsql as $$
declare
  v_kept jsonb := kept_of_order(p_order);
  v_quotas uuid[];
  v_keys text[];
begin
  perform 1 from payments where order_id = p_order order by id for update;
  perform 1 from appointments where id = any (p_to) or id = any (array(select appointment_id from order_items
    where id = any (p_items)))
      or id = any (array(select (slot ->> 'id')::uuid from jsonb_array_elements(v_kept -> 'slots') slot))
    order by id for no key update;
  perform 1 from quotas where (id = any (array(select unnest(quota_ids) from order_items where id = any (p_items)))
      or id = any (array(select quota_id from product_quotas where product_id = any (p_products)))
      or id = any (array(select (counter ->> 'quota')::uuid
        from jsonb_array_elements(v_kept -> 'counters') counter))) and period = 'in_all'
    order by id for no key update;
  select array_agg(quota_id), array_agg(key) into v_quotas, v_keys from (
    select quota_id, key from counted_items(array[p_order], p_items)
    union select q.id, quota_key(q.period, m.slot, visit_day(m.slot), i.event_id)
      from unnest(p_items, p_to, p_products) m(item, slot, product) join order_items i on i.id = m.item
        cross join unnest(case when m.product is null then i.quota_ids
          else array(select quota_id from product_quotas where product_id = m.product) end) quota
        join quotas q on q.id = quota
      where q.period = 'in_all' or quota_key(q.period, m.slot, visit_day(m.slot), i.event_id) is not null
    union select (counter ->> 'quota')::uuid, counter ->> 'key'
    from jsonb_array_elements(v_kept -> 'counters') counter) counted;
  if v_quotas is not null then
    perform lock_quota_counters(v_quotas, v_keys);
  end if;
  -- A pass's uses of a promotion are counted under the promotion's lock.
  perform 1 from promos where id = any (array(select r.promo_id from promo_redemptions r
    join pass_uses u on u.redemption_id = r.id where r.order_id = p_order and r.released_at is null))
    order by id for no key update;
  return v_quotas;
end $$;
