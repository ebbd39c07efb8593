-- Units of a move as they are now: [{ item, product, price, discount, slot, moves }], one per visit; moves: how often
-- it was moved. A move that waits for its money stores them, because its total is that of these units.
-- p_move: as in reschedule
create or replace function moved_units(p_move jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('item', i.id, 'product', i.product_id, 'price', i.price_cents,
        'discount', i.discount_cents, 'slot', i.appointment_id, 'moves', (select count(*) from order_move_items done
          join order_moves m on m.id = done.move_id where done.order_item_id = i.id and m.state = 'done'))
      order by i.id)
    from (select distinct coalesce(own.visit_of, own.id) as id
        from moved_visits(p_move) m join order_items own on own.id = m.item) unit
      join order_items i on i.id = unit.id or i.visit_of = unit.id
    where i.state = 'active');
end $$;
