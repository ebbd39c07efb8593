-- Moves the items of an order to their new slots and products: releases the old places and takes the new ones. The
-- caller has locked everything.
--
-- p_move: as in reschedule
-- p_items, p_from, p_to: its moves; p_new: the items of additional visits
--
-- Raises AF001 with a full counter, AF008 with a product that would lack the one it requires, AF011 if the pass that
-- discounted it has no uses left (move_pass_uses).
create or replace function move_items(
  p_move jsonb, p_order uuid, p_items uuid[], p_from uuid[], p_to uuid[], p_new uuid[], p_exchanges boolean
) returns void language plpgsql as $$
declare
  v_forced boolean := coalesce((p_move ->> 'forced')::boolean, false);
begin
  perform move_places(array[p_order], 0, -1, p_items);
  update order_items i set appointment_id = m.to_id, day = case when i.quota_ids <> '{}' then visit_day(m.to_id) end
    from moved_visits(p_move) m where i.id = any (p_items) and i.id = m.item and not m.gives_up;
  -- Beyond the terms, or by the organisation, the move ignores the pass's limits of that day.
  perform move_pass_uses(p_order, p_items, p_from, p_to,
    v_forced or coalesce((p_move ->> 'house')::boolean, false));
  if p_exchanges then
    perform exchange_items(p_order, p_move -> 'moves', p_move -> 'added');
  end if;
  perform take_places(p_order, p_items || p_new);
  if not v_forced then
    perform refuse_alone(p_order, p_from || p_to);
  end if;
end $$;
