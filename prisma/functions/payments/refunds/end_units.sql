-- Ends refunded units of an order: cancels their tickets and renewals, releases their places and quotas and, with the
-- last of them, the order's promotions. The caller has locked everything.
-- p_items: the items of the units, further visits included
create or replace function end_units(
  p_order orders, p_refund uuid, p_units uuid[], p_items uuid[], p_amount bigint, p_by uuid
) returns void language plpgsql as $$
declare
  v_state text;
begin
  perform take_off_sold_vouchers(p_units, p_order.id, p_refund, p_by);
  perform move_places(array[p_order.id], 0, -1, p_items);
  update tickets set state = 'cancelled' where order_item_id = any (p_items) and state in ('valid', 'blocked');
  update order_items set state = 'refunded' where id = any (p_items);
  -- The ticket of a fully used pass stays used, so it does not end the renewal; this does.
  update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = 'refunded'
    where order_item_id = any (p_items) and state <> 'ended';
  perform write_refund_entries(p_order.id, p_refund, p_by);
  v_state := case when exists (select from order_items
      where order_id = p_order.id and visit = 0 and state = 'active') then 'partially_refunded' else 'refunded' end;
  if v_state = 'refunded' then
    perform release_promos(array[p_order.id]);
  end if;
  update orders set state = v_state::"OrderState", updated_at = moment() where id = p_order.id;
  perform record_order_event(p_order.id, 'refunded', p_order.state::text, v_state, p_by,
    jsonb_build_object('refund_id', p_refund, 'amount', p_amount, 'tickets', cardinality(p_units)));
  if not exists (select from order_items i join appointments a on a.id = i.appointment_id
      where i.order_id = p_order.id and i.state = 'active' and a.state = 'cancelled') then
    perform end_attention(p_order.id, 'slot_cancelled', p_by);
  end if;
end $$;
