-- Cancels an unpaid order for its buyer or staff. Returns false if it can no longer be cancelled.
create or replace function cancel_order(p_order uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and state in ('held', 'pending') for update;
  if not found then
    return false;
  end if;
  perform release_balances(array[p_order], 'order_ended');
  perform lock_counters(array[p_order]);
  perform move_places(array[p_order], -1, 0);
  perform release_promos(array[p_order]);
  update orders set state = 'cancelled', updated_at = moment() where id = p_order;
  perform record_order_event(p_order, 'cancelled', v_order.state::text, 'cancelled', p_user);
  perform refund_parts_of_ended(array[p_order]);
  perform publish_places(array[p_order]);
  perform publish('order_cancelled', jsonb_build_object('order_id', p_order));
  return true;
end $$;
