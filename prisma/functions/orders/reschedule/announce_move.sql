-- Last step of a move: refunds what it is cheaper by, ends the attention for cancelled slots if none is left, and
-- publishes what changed.
--
-- p_move: as in reschedule
-- p_events, p_slots: events whose quotas changed, and slots that changed
create or replace function announce_move(p_move jsonb, p_order uuid, p_events uuid[], p_slots uuid[]) returns void
language plpgsql as $$
declare
  v_total bigint := coalesce((p_move ->> 'total')::bigint, 0);
  v_by uuid := (p_move ->> 'by')::uuid;
begin
  if not exists (select from order_items i join appointments a on a.id = i.appointment_id
      where i.order_id = p_order and i.state = 'active' and a.state = 'cancelled') then
    perform end_attention(p_order, 'slot_cancelled', v_by);
  end if;
  if v_total < 0 then
    perform return_parts(p_order, -v_total, 'rescheduled', 'move:' || (p_move ->> 'id')::uuid, v_by);
  end if;
  if v_total <> 0 then
    perform publish('sales', '{}', 'sales');
  end if;
  perform publish('order_rescheduled', jsonb_build_object('order_id', p_order, 'move_id', (p_move ->> 'id')::uuid));
  perform settle_cancelled(p_order);
  perform publish_slots(p_events, p_slots);
end $$;
