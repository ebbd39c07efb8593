-- Enters the prices of a move: on the items, in the sales ledger of the day, and in the order's history.
--
-- p_move: as in reschedule
-- p_exchanged: as exchanged_units
-- p_slots: the new slots
create or replace function enter_move(p_move jsonb, p_order orders, p_exchanged jsonb, p_slots uuid[]) returns void
language plpgsql as $$
declare
  v_move uuid := (p_move ->> 'id')::uuid;
  v_by uuid := (p_move ->> 'by')::uuid;
  v_fee bigint := coalesce((p_move ->> 'fee')::bigint, 0);
  -- The price difference of each unit.
  v_prices jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('item', i.id,
      'cents', changed.price - changed.discount - i.price_cents + i.discount_cents)), '[]')
    from jsonb_to_recordset(coalesce(p_move -> 'prices', '[]')) as changed(item uuid, price bigint, discount bigint)
      join order_items i on i.id = changed.item);
begin
  perform reprice_moved(p_order.id, p_move -> 'prices', v_fee);
  perform write_move_entries(p_order.id, case when p_exchanged is null then 'move' else 'exchange' end, v_move, v_by);
  perform record_order_event(p_order.id, case when p_exchanged is null then 'rescheduled' else 'exchanged' end,
    p_order.state::text, p_order.state::text, v_by,
    jsonb_build_object('move_id', v_move, 'appointment_ids', to_jsonb(array(select distinct unnest(p_slots))),
        'prices', v_prices, 'fee', v_fee)
      || case when p_exchanged is null then '{}' else jsonb_build_object('products', p_exchanged) end);
end $$;
