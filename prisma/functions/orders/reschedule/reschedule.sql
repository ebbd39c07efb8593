-- Moves items of a paid order to other slots of their events, or exchanges them for other products, all of them or
-- none: takes the new places like every sale, releases the old ones, and replaces the tickets. The server checks the
-- order's terms before, under the lock of the order (server/orders/reschedule).
--
-- p_move: { id, order_id, channel, moves: [{ item, from, to, product, visit }], added, prices: [{ item, price,
-- discount, most }], total, fee, by, staff, reason, forced, counts, house }
--   product: the new product; all visits of such a unit are listed, also unchanged ones, with their number among the
--   visits of
--   the new product; gives_up: a visit that the new product does not have. added: additional visits (exchange_items).
--   prices: the new prices of units; total, fee: the amount due, negative for a refund.
--   most: the amount still refundable by the refund terms (server/shared/refunds.ts). house: the organisation moves it,
--   not its buyer.
--   staff: by, if they are staff.
--   paid: its places were reserved for it until now, so that no sales deadline refuses them.
--   forced: beyond the terms, so that required products are not checked either.
-- outcome: moved; replayed (this id was used before); gone (the order has nothing left to move); disputed (the buyer's
-- bank
--          has taken the money); changed (an item was moved or refunded since the caller saw it); used (a ticket was
--          used);
--          blocked; given (the ticket was transferred, and the caller is not staff); refund_waits; foreign (not a slot
--          of that event);
--          not_offered, not_on_sale, too_few, too_many (refuse_exchange; detail = the product); closed (detail = the
--          slot); sold_out (detail = the counter);
--          exceeds (the refund would exceed the rest of the payments);
--          pass_day_full, pass_week_full (the pass that discounted it has no uses left on that day or in that week:
--          move_pass_uses);
--          alone (a product would lack the product it requires; detail = the product).
create or replace function reschedule(p_move jsonb) returns table (outcome text, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_move uuid := (p_move ->> 'id')::uuid;
  v_forced boolean := coalesce((p_move ->> 'forced')::boolean, false);
  v_total bigint := coalesce((p_move ->> 'total')::bigint, 0);
  v_fee bigint := coalesce((p_move ->> 'fee')::bigint, 0);
  v_by uuid := (p_move ->> 'by')::uuid;
  v_order orders%rowtype;
  v_items uuid[];
  v_from uuid[];
  v_to uuid[];
  v_products uuid[];
  v_paid boolean := coalesce((p_move ->> 'paid')::boolean, false);
  v_exchanged jsonb;
  v_gives_up boolean[];
  v_added uuid[] := added_slots(p_move);
  v_new uuid[] := array(select (added ->> 'id')::uuid from jsonb_array_elements(coalesce(p_move -> 'added', '[]')) added order by 1);
  v_quotas uuid[];
  v_prices jsonb;
  v_let_go uuid[];
  v_terms jsonb;
begin
  select array_agg(m.item order by m.item), array_agg(m."from" order by m.item), array_agg(m."to" order by m.item), array_agg(m.product order by m.item),
      array_agg(coalesce(m.gives_up, false) order by m.item)
    into v_items, v_from, v_to, v_products, v_gives_up
    from jsonb_to_recordset(p_move -> 'moves') as m(item uuid, "from" uuid, "to" uuid, product uuid, gives_up boolean);
  select * into v_order from orders where id = (p_move ->> 'order_id')::uuid for update;
  outcome := case
    when exists (select from order_moves where id = v_move and order_id = v_order.id and state = 'done') then 'replayed'
    when not is_paid(v_order.state) then 'gone' end;
  if outcome is not null then
    return next;
    return;
  end if;

  v_quotas := lock_move(v_order.id, v_items, v_to || v_added, v_products);
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket replaced.
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;

  outcome := case
    when exists (select from payments where order_id = v_order.id and state = 'disputed') then 'disputed'
    when (select count(*) from unnest(v_items, v_from) m(item, "from") join order_items i on i.id = m.item
        where i.order_id = v_order.id and i.state = 'active' and i.appointment_id is not distinct from m."from") < cardinality(v_items) then 'changed'
    when exists (select from tickets where order_item_id = any (v_items) and (state = 'used' or (state = 'valid' and uses_left < uses_total))) then 'used'
    when exists (select from tickets where order_item_id = any (v_items) and state = 'blocked') then 'blocked'
    when p_move ->> 'staff' is null and exists (select from order_items i join ticket_transfers x on x.order_item_id = coalesce(i.visit_of, i.id)
      and x.state = 'taken' where i.id = any (v_items)) then 'given'
    when exists (select from order_items i join refund_items f on f.order_item_id = coalesce(i.visit_of, i.id) join refunds r on r.id = f.refund_id
        where i.id = any (v_items) and r.state = 'requested') then 'refund_waits'
    when (select count(*) from unnest(v_items, v_to, v_gives_up) m(item, "to", gives_up) join order_items i on i.id = m.item
        left join appointments a on a.id = m."to" and a.event_id = i.event_id
        where a.id is not null or (m."to" is null and (m.gives_up or i.appointment_id is null))) < cardinality(v_items)
      or exists (select from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added(event uuid, "to" uuid)
        where added."to" is not null and not exists (select from appointments a where a.id = added."to" and a.event_id = added.event)) then 'foreign'
    when v_total < 0 and (select coalesce(sum(room), 0) from payment_rooms(v_order.id)) < -v_total then 'exceeds' end;
  if outcome is null then
    select refused.outcome, refused.detail into outcome, detail from refuse_exchange(v_order.id, v_items, v_products, v_paid) refused;
  end if;
  if outcome is null then
    -- Beyond the terms, a visit that keeps its slot needs only that the slot is not cancelled.
    select 'closed', a.id into outcome, detail from appointments a cross join lateral sale_terms(a.event_id, p_move ->> 'channel') terms
      where a.id = any (v_to || v_added) and not case when v_paid or (v_forced and a.id <> all (v_added || array(
          select m."to" from unnest(v_from, v_to) m("from", "to") where m."from" <> m."to"))) then a.state = 'open'
        else terms.takes_visits and slot_refusal(a, terms.slots_after) is null end limit 1;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  select jsonb_agg(jsonb_build_object('item', i.id, 'product', i.product_id, 'rate', i.tax_rate, 'cents', i.price_cents - i.discount_cents, 'to', m.product))
    into v_exchanged from unnest(v_items, v_products) m(item, product) join order_items i on i.id = m.item and i.visit = 0 where m.product is not null;

  select jsonb_agg(jsonb_build_object('id', own.id, 'at', refund_at(own), 'house', coalesce((p_move ->> 'house')::boolean, false) or moved.is_off))
    into v_terms from (select coalesce(i.visit_of, i.id) as unit, coalesce(bool_or(a.state = 'cancelled'), false) as is_off
        from unnest(v_items, v_from) m(item, "from") join order_items i on i.id = m.item left join appointments a on a.id = m."from" group by 1) moved
      join order_items own on own.id = moved.unit;

  begin
    -- Releases the order's proposed places for cancelled visits, and reserves them again for visits that stay.
    v_let_go := let_go_reserved(v_order.id);
    perform move_places(array[v_order.id], 0, -1, v_items);
    update order_items i set appointment_id = m."to", day = case when i.quota_ids <> '{}' then visit_day(m."to") end
      from unnest(v_items, v_to, v_gives_up) m(item, "to", gives_up) where i.id = m.item and not m.gives_up;
    -- Beyond the terms, or by the organisation, the move ignores the pass's limits of that day.
    perform move_pass_uses(v_order.id, v_items, v_from, v_to, v_forced or coalesce((p_move ->> 'house')::boolean, false));
    if v_exchanged is not null then
      perform exchange_items(v_order.id, p_move -> 'moves', p_move -> 'added');
    end if;
    perform take_places(v_order.id, v_items || v_new);
    if not v_forced then
      perform refuse_alone(v_order.id, v_from || v_to);
    end if;
  exception
    when sqlstate 'AF001' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'sold_out';
      return next;
      return;
    when sqlstate 'AF008' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'alone';
      return next;
      return;
    when sqlstate 'AF011' then
      get stacked diagnostics outcome = pg_exception_detail;
      return next;
      return;
  end;
  perform move_places(array[v_order.id], -1, 1, v_items || v_new);

  update tickets t set state = case when i.state = 'active' then 'replaced' else 'cancelled' end::"TicketState" from order_items i
    where i.id = t.order_item_id and t.order_item_id = any (v_items) and t.state = 'valid';
  perform issue_tickets(v_order.id, v_items || v_new);
  perform keep_refund_at(v_terms);
  perform keep_holders(v_items || v_new);
  insert into order_moves (id, order_id, counts, forced, reason, total_cents, fee_cents, created_by)
    values (v_move, v_order.id, (p_move ->> 'counts')::boolean, v_forced, p_move ->> 'reason', v_total, v_fee, (p_move ->> 'staff')::uuid)
    -- A move that was paid first exists already.
    on conflict (id) do update set state = 'done' where order_moves.order_id = v_order.id;
  insert into order_move_items (move_id, order_item_id, from_id, to_id, from_product_id, to_product_id)
    select v_move, m.item, m."from", m."to", case when m.product is not null then was.product end,
        case when was.product is not null then m.product end
      from unnest(v_items, v_from, v_to, v_products) m(item, "from", "to", product) join order_items i on i.id = m.item
        left join jsonb_to_recordset(v_exchanged) as was(item uuid, product uuid) on was.item = coalesce(i.visit_of, i.id)
      -- A visit without a time yet that the new ticket does not have changes nothing.
      where m."from" is distinct from m."to" or was.product is distinct from m.product and m.product is not null
    union all select v_move, added.id, null, added."to", null, null
      from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added(id uuid, "to" uuid) where added."to" is not null;
  -- The price difference of each unit, for the ledger of the day.
  select coalesce(jsonb_agg(jsonb_build_object('item', i.id, 'cents', changed.price - changed.discount - i.price_cents + i.discount_cents)), '[]')
    into v_prices from jsonb_to_recordset(coalesce(p_move -> 'prices', '[]')) as changed(item uuid, price bigint, discount bigint)
      join order_items i on i.id = changed.item;
  perform reprice_moved(v_order.id, p_move -> 'prices', v_fee);
  perform write_move_entries(v_order.id, case when v_exchanged is null then 'move' else 'exchange' end, v_move, v_by);
  perform record_order_event(v_order.id, case when v_exchanged is null then 'rescheduled' else 'exchanged' end, v_order.state::text, v_order.state::text, v_by,
    jsonb_build_object('move_id', v_move, 'appointment_ids', to_jsonb(array(select distinct unnest(v_to || v_added))), 'prices', v_prices, 'fee', v_fee)
      || case when v_exchanged is null then '{}' else jsonb_build_object('products', v_exchanged) end);
  if not exists (select from order_items i join appointments a on a.id = i.appointment_id
      where i.order_id = v_order.id and i.state = 'active' and a.state = 'cancelled') then
    perform end_attention(v_order.id, 'slot_cancelled', v_by);
  end if;
  if v_total < 0 then
    perform return_parts(v_order.id, -v_total, 'rescheduled', 'move:' || v_move, v_by);
  end if;
  if v_total <> 0 then
    perform publish('sales', '{}', 'sales');
  end if;
  perform publish('order_rescheduled', jsonb_build_object('order_id', v_order.id, 'move_id', v_move));
  perform settle_cancelled(v_order.id);
  perform publish_slots(quota_events(v_quotas), array_remove(v_from || v_to, null) || v_added || v_let_go);
  outcome := 'moved';
  return next;
end $$;
