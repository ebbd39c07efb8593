-- Why a unit cannot be given to somebody else now, for the page that says so and for the statements that do it; null: it can.
-- p_holder: the transfer by which whoever gives it got it; null: whoever bought it gives it.
-- gone (given back, or its order has no tickets), given (somebody else has it), too_often (its fifth holder has it), waits (a refund is to be approved), disputed,
-- moving (a move of it awaits its money), used, blocked, called_off, no_time (a visit is still to be chosen), not_allowed, too_late.
create or replace function holder_refusal(p_unit uuid, p_holder uuid) returns text language plpgsql stable as $$
declare
  v_unit order_items%rowtype;
  v_items uuid[];
begin
  select i.* into v_unit from order_items i join orders o on o.id = i.order_id
    where i.id = p_unit and i.visit = 0 and i.state = 'active' and o.state in ('paid', 'partially_refunded');
  if v_unit.id is null then
    return 'gone';
  end if;
  v_items := array(select id from order_items where order_id = v_unit.order_id and (id = p_unit or visit_of = p_unit) and state = 'active');
  return case
    when exists (select from ticket_transfers where order_item_id = p_unit and state = 'taken' and id is distinct from p_holder) then 'given'
    when (select count(*) from ticket_transfers where order_item_id = p_unit and state in ('taken', 'passed')) >= 5 then 'too_often'
    when exists (select from refund_items f join refunds r on r.id = f.refund_id where f.order_item_id = p_unit and r.state = 'requested') then 'waits'
    when exists (select from payments where order_id = v_unit.order_id and state = 'disputed') then 'disputed'
    when exists (select from order_moves m cross join jsonb_array_elements(m.request -> 'moves') moved
      where m.order_id = v_unit.order_id and m.state = 'awaiting' and (moved ->> 'item')::uuid = any (v_items)) then 'moving'
    when exists (select from tickets where order_item_id = any (v_items) and (state = 'used' or (state = 'valid' and uses_left < uses_total))) then 'used'
    when exists (select from tickets where order_item_id = any (v_items) and state = 'blocked') then 'blocked'
    when exists (select from order_items i join appointments a on a.id = i.appointment_id where i.id = any (v_items) and a.state = 'cancelled') then 'called_off'
    when exists (select from order_items where id = any (v_items) and visit > 0 and appointment_id is null) then 'no_time'
    when (select count(*) from tickets where order_item_id = any (v_items) and state = 'valid') < cardinality(v_items) then 'gone'
    when exists (select from annual_passes where order_item_id = p_unit and not (rules ->> 'transferable')::boolean) then 'not_allowed'
    when transfer_until(p_unit) is null then 'not_allowed'
    when transfer_until(p_unit) <= moment() then 'too_late'
  end;
end $$;
