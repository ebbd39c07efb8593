-- Why visits of an order cannot be moved: disputed, changed, used, blocked, given, refund_waits, foreign, exceeds; null
-- if they can. The caller has locked everything.
--
-- p_move: as in reschedule
-- p_items: the items of its moves
create or replace function move_refusal(p_move jsonb, p_order uuid, p_items uuid[]) returns text
language plpgsql stable as $$
declare
  v_total bigint := coalesce((p_move ->> 'total')::bigint, 0);
begin
  return case
    when exists (select from payments where order_id = p_order and state = 'disputed') then 'disputed'
    when (select count(*) from moved_visits(p_move) m join order_items i on i.id = m.item
        where i.order_id = p_order and i.state = 'active' and i.appointment_id is not distinct from m.from_id)
      < cardinality(p_items) or p_move -> 'was' <> moved_units(p_move) then 'changed'
    when exists (select from tickets where order_item_id = any (p_items)
      and (state = 'used' or (state = 'valid' and uses_left < uses_total))) then 'used'
    when exists (select from tickets where order_item_id = any (p_items) and state = 'blocked') then 'blocked'
    when not coalesce((p_move ->> 'by_staff')::boolean, p_move ->> 'staff' is not null)
      and exists (select from order_items i
        join ticket_transfers x on x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken'
      where i.id = any (p_items)) then 'given'
    when exists (select from order_items i join refund_items f on f.order_item_id = coalesce(i.visit_of, i.id)
        join refunds r on r.id = f.refund_id
      where i.id = any (p_items) and r.state = 'requested') then 'refund_waits'
    -- Each visit has a slot of its own event, or none if it had none or the new product does not have it.
    when (select count(*) from moved_visits(p_move) m join order_items i on i.id = m.item
          left join appointments a on a.id = m.to_id and a.event_id = i.event_id
        where a.id is not null or (m.to_id is null and (m.gives_up or i.appointment_id is null)))
      < cardinality(p_items) then 'foreign'
    when exists (select from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added(event uuid, "to" uuid)
      where added."to" is not null
        and not exists (select from appointments a where a.id = added."to" and a.event_id = added.event)) then 'foreign'
    when v_total < 0 and (select coalesce(sum(room), 0) from left_of_payments(p_order)) < -v_total then 'exceeds' end;
end $$;
