-- Expires overdue orders once and releases their places. Skips orders locked by another process, and an order whose
-- buyer is now with the bank (authorised within the grace), since the bank's answer decides.
create or replace function expire_orders(p_limit int, p_grace_minutes int)
returns table (order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  r record;
begin
  select array_agg(id) into v_orders from (
    select o.id from orders o
    where o.state in ('held', 'pending') and o.expires_at <= moment()
      and o.expires_at > '-infinity' -- bound of the partial index
      and not exists (select from payments p
        where p.order_id = o.id and p.state = 'authorised' and not is_local(p.provider)
        and p.updated_at > moment() - make_interval(mins => p_grace_minutes))
    order by o.expires_at limit p_limit for update skip locked
  ) due;
  if v_orders is null then
    return;
  end if;
  perform release_balances(v_orders, 'order_ended');
  perform lock_counters(v_orders);
  perform move_places(v_orders, -1, 0);
  perform release_promos(v_orders);
  for r in select id, state from orders where id = any (v_orders) order by id loop
    perform record_order_event(r.id, 'expired', r.state::text, 'expired');
    perform publish('order_expired', jsonb_build_object('order_id', r.id));
    order_id := r.id;
    return next;
  end loop;
  update orders set state = 'expired', updated_at = moment() where id = any (v_orders);
  perform refund_parts_of_ended(v_orders);
  perform publish_places(v_orders);
end $$;
