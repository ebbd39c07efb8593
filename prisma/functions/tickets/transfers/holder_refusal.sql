-- Why a unit cannot be transferred now, for pages and for the statements that transfer it; null if it can. p_holder:
-- the transfer by which the giver received it; null: the buyer gives it.
-- outcome: as unit_refusal; given (another person has it), too_often (its fifth holder has it), called_off, no_time (a
-- visit without a chosen time), not_allowed, too_late.
create or replace function holder_refusal(p_unit uuid, p_holder uuid) returns text language plpgsql stable as $$
declare
  v_refusal text := unit_refusal(p_unit);
  v_order uuid := (select order_id from order_items where id = p_unit);
  v_items uuid[];
begin
  if v_refusal = 'gone' then
    return v_refusal;
  end if;
  v_items := array(
    select id from order_items where order_id = v_order and (id = p_unit or visit_of = p_unit) and state = 'active');
  return case
    when exists (select from ticket_transfers
      where order_item_id = p_unit and state = 'taken' and id is distinct from p_holder) then 'given'
    when (select count(*) from ticket_transfers
      where order_item_id = p_unit and state in ('taken', 'passed')) >= 5 then 'too_often'
    when v_refusal is not null then v_refusal
    when exists (select from order_items i join appointments a on a.id = i.appointment_id
      where i.id = any (v_items) and a.state = 'cancelled') then 'called_off'
    when exists (select from order_items where id = any (v_items) and visit > 0 and appointment_id is null)
      then 'no_time'
    when (select count(*) from tickets
      where order_item_id = any (v_items) and state = 'valid') < cardinality(v_items) then 'gone'
    when exists (select from annual_passes where order_item_id = p_unit and not (rules ->> 'transferable')::boolean)
      then 'not_allowed'
    when transfer_until(p_unit) is null then 'not_allowed'
    when transfer_until(p_unit) <= moment() then 'too_late'
  end;
end $$;
