-- Corrects the name of a unit's holder for its buyer: the ticket and its code stay. A correction with a fee is a move
-- without moves, which is paid first (`hold_move`, `finish_move`); this function decides whether it is still allowed
-- when it takes effect.
--
-- p_move: { id, order_id, moves: [], rename: { item, position, seen, name }, total, fee, by }
--   seen: the name that its buyer saw. The other answers of the holder stay.
-- outcome: moved; replayed (this id was used before); changed (it has another name now); gone (it is no unit of the
-- order); else as rename_refusal.
create or replace function rename_holder(p_move jsonb) returns table (outcome text, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_move uuid := (p_move ->> 'id')::uuid;
  v_asked jsonb := p_move -> 'rename';
  v_unit uuid := (v_asked ->> 'item')::uuid;
  v_fee bigint := coalesce((p_move ->> 'fee')::bigint, 0);
  v_by uuid := (p_move ->> 'by')::uuid;
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = (p_move ->> 'order_id')::uuid for update;
  -- A gate locks the ticket to take a use: it comes first, or finds the new name.
  perform 1 from tickets t join order_items i on i.id = t.order_item_id
    where t.order_id = v_order.id and (i.id = v_unit or i.visit_of = v_unit) order by t.id for update of t;
  outcome := case
    when exists (select from order_moves where id = v_move and order_id = v_order.id and state = 'done') then 'replayed'
    when not exists (select from order_items where id = v_unit and order_id = v_order.id) then 'gone'
    else coalesce(rename_refusal(v_unit), case when (select name from order_item_profiles where order_item_id = v_unit)
      is distinct from v_asked ->> 'seen' then 'changed' end) end;
  if outcome is not null then
    return next;
    return;
  end if;

  if not exists (select
    from name_holder(v_asked || jsonb_build_object('order_id', v_order.id, 'replaces', true, 'staff', false, 'by', v_by,
      'data', coalesce((select data from order_item_profiles where order_item_id = v_unit), '{}'),
      'more', jsonb_build_object('move_id', v_move, 'fee', v_fee))) named where named.saved > 0) then
    outcome := 'gone';
    return next;
    return;
  end if;
  insert into order_moves (id, order_id, counts, total_cents, fee_cents) values (v_move, v_order.id, false, v_fee,
    v_fee)
    -- A correction that was paid first exists already.
    on conflict (id) do update set state = 'done' where order_moves.order_id = v_order.id;
  if v_fee > 0 then
    perform reprice_moved(v_order.id, '[]', v_fee);
    perform write_move_entries(v_order.id, 'move', v_move, v_by);
    perform publish('sales', '{}', 'sales');
  end if;
  outcome := 'moved';
  return next;
end $$;
