-- Processes the next order of a cancellation, in the order of purchase: reserves its proposed places if they are free,
-- and queues the email to its buyer. One call at a time across all servers, so that the first buyer is asked
-- first. Returns false if no order is left or another process is running; with no order left, the cancellation waits
-- for answers.
create or replace function tell_cancelled(p_cancellation uuid) returns boolean language plpgsql as $$
declare
  v_order uuid;
  v_items uuid[];
  v_to uuid[];
  v_kept boolean;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('cancellation:' || p_cancellation, 0)) then
    return false;
  end if;
  select order_id into v_order from cancellation_orders where cancellation_id = p_cancellation and state = 'waiting'
  order by position limit 1;
  if v_order is null then
    update cancellations set state = 'waiting' where id = p_cancellation and state = 'running';
    return false;
  end if;
  perform 1 from orders where id = v_order for update;
  select array_agg(item), array_agg("to") into v_items, v_to from proposed_items(p_cancellation, v_order);
  perform lock_move(v_order, coalesce(v_items, '{}'), coalesce(v_to, '{}'));
  perform settle_cancelled(v_order);
  if not exists (select from cancellation_orders
    where cancellation_id = p_cancellation and order_id = v_order and state = 'waiting') then
    return true;
  end if;
  v_kept := reserve_proposed(p_cancellation, v_order);
  update cancellation_orders set state = 'told', is_reserved = v_kept, told_at = moment()
  where cancellation_id = p_cancellation and order_id = v_order;
  perform publish('visit_cancelled',
    jsonb_build_object('order_id', v_order, 'cancellation_id', p_cancellation, 'again', 0));
  if v_kept then
    perform publish_slots('{}', v_to);
  end if;
  return true;
end $$;
