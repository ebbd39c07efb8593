-- Moves items of a paid order to other slots of their events, or exchanges them for other products, all of them or
-- none: takes the new places like every sale, releases the old ones, and replaces the tickets. The server checks the
-- order's terms before, under the lock of the order (server/orders/reschedule).
--
-- p_move: { id, order_id, channel, moves: [{ item, from, to, product, visit, gives_up }], added, prices: [{ item,
--   price, discount, most }], total, fee, by, staff, by_staff, reason, forced, counts, house, paid }
-- p_move.moves.product: the new product; all visits of such a unit are listed, also unchanged ones, with their number
--   among the visits of the new product
-- p_move.moves.gives_up: a visit that the new product does not have
-- p_move.added: additional visits (exchange_items)
-- p_move.prices: the new prices of units; most: the amount still refundable by the refund terms
--   (server/shared/refunds.ts)
-- p_move.total, fee: the amount due, negative for a refund
-- p_move.house: the organisation moves it, not its buyer
-- p_move.staff: by, if they are staff
-- p_move.by_staff: staff or a program of the organisation, which has no user
-- p_move.was: its units when it was priced, if it waited for its money (moved_units)
-- p_move.paid: its places were reserved for it until now, so that no sales deadline refuses them
-- p_move.forced: beyond the terms, so that required products are not checked either
--
-- outcome: moved; replayed (this id was used before); gone (the order has nothing left to move); disputed (the buyer's
--   bank has taken the money); changed (an item was moved or refunded since the caller saw it); used (a ticket was
--   used); blocked; given (the ticket was transferred, and the caller is not staff); refund_waits; foreign (not a slot
--   of that event); not_offered, not_on_sale, too_few, too_many (refuse_exchange; detail = the product); closed
--   (detail = the slot); sold_out (detail = the counter); exceeds (the refund would exceed the rest of the payments);
--   pass_day_full, pass_week_full (the pass that discounted it has no uses left on that day or in that week:
--   move_pass_uses); alone (a product would lack the product it requires; detail = the product).
create or replace function reschedule(p_move jsonb) returns table (outcome text, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_items uuid[];
  v_from uuid[];
  v_to uuid[];
  v_products uuid[];
  v_added uuid[] := added_slots(p_move);
  v_new uuid[] := array(select (added ->> 'id')::uuid
    from jsonb_array_elements(coalesce(p_move -> 'added', '[]')) added order by 1);
  v_quotas uuid[];
  v_exchanged jsonb;
  v_terms jsonb;
  v_let_go uuid[];
begin
  select array_agg(item order by item), array_agg(from_id order by item), array_agg(to_id order by item),
      array_agg(product order by item)
    into v_items, v_from, v_to, v_products from moved_visits(p_move);
  select * into v_order from orders where id = (p_move ->> 'order_id')::uuid for update;
  outcome := case
    when exists (select from order_moves
      where id = (p_move ->> 'id')::uuid and order_id = v_order.id and state = 'done') then 'replayed'
    when not is_paid(v_order.state) then 'gone' end;
  if outcome is not null then
    return next;
    return;
  end if;

  v_quotas := lock_move(v_order.id, v_items, v_to || v_added, v_products);
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket replaced.
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;
  outcome := move_refusal(p_move, v_order.id, v_items);
  if outcome is null then
    select refused.outcome, refused.detail into outcome, detail
      from refuse_exchange(v_order.id, v_items, v_products, coalesce((p_move ->> 'paid')::boolean, false)) refused;
  end if;
  if outcome is null then
    detail := closed_slot(p_move, v_added);
    outcome := case when detail is not null then 'closed' end;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  v_exchanged := exchanged_units(p_move);
  v_terms := terms_before_move(p_move);
  begin
    -- Releases the order's proposed places for cancelled visits, and reserves them again for visits that stay. Another
    -- move of these units that is not paid yet ends: the newest choice counts.
    v_let_go := let_go_reserved(v_order.id);
    v_let_go := v_let_go || give_up_moves(waiting_moves(v_order.id, v_items));
    perform move_items(p_move, v_order.id, v_items, v_from, v_to, v_new, v_exchanged is not null);
  exception when sqlstate 'AF001' or sqlstate 'AF008' or sqlstate 'AF011' then
    get stacked diagnostics detail = pg_exception_detail;
    outcome := case sqlstate when 'AF001' then 'sold_out' when 'AF008' then 'alone' else detail end;
    detail := case when sqlstate <> 'AF011' then detail end;
    return next;
    return;
  end;
  perform move_places(array[v_order.id], -1, 1, v_items || v_new);

  perform replace_tickets(v_order.id, v_items, v_new);
  perform keep_refund_at(v_terms);
  perform keep_holders(v_items || v_new);
  perform write_move(p_move, v_order.id, v_exchanged);
  perform enter_move(p_move, v_order, v_exchanged, v_to || v_added);
  perform announce_move(p_move, v_order.id, quota_events(v_quotas),
    array_remove(v_from || v_to, null) || v_added || v_let_go);
  outcome := 'moved';
  return next;
end $$;
