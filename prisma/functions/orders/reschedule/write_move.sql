-- Writes down a move or an exchange with its visits: their slots and, of an exchange, their products.
--
-- p_move: as in reschedule. A move that was paid first exists already.
-- p_exchanged: as exchanged_units
create or replace function write_move(p_move jsonb, p_order uuid, p_exchanged jsonb) returns void language plpgsql as $$
declare
  v_move uuid := (p_move ->> 'id')::uuid;
begin
  insert into order_moves (id, order_id, counts, forced, reason, total_cents, fee_cents, created_by)
    values (v_move, p_order, (p_move ->> 'counts')::boolean, coalesce((p_move ->> 'forced')::boolean, false),
      p_move ->> 'reason', coalesce((p_move ->> 'total')::bigint, 0), coalesce((p_move ->> 'fee')::bigint, 0),
      (p_move ->> 'staff')::uuid)
    on conflict (id) do update set state = 'done' where order_moves.order_id = p_order;
  insert into order_move_items (move_id, order_item_id, from_id, to_id, from_product_id, to_product_id)
    select v_move, m.item, m.from_id, m.to_id, case when m.product is not null then was.product end,
        case when was.product is not null then m.product end
      from moved_visits(p_move) m join order_items i on i.id = m.item
        left join jsonb_to_recordset(p_exchanged) as was(item uuid, product uuid)
          on was.item = coalesce(i.visit_of, i.id)
      -- A visit without a time yet that the new ticket does not have changes nothing.
      where m.from_id is distinct from m.to_id or was.product is distinct from m.product and m.product is not null
    union all select v_move, added.id, null, added."to", null, null
      from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added(id uuid, "to" uuid)
      where added."to" is not null;
end $$;
