-- Why a unit cannot be transferred or renamed now; null if it can. `holder_refusal` and `rename_refusal` share this
-- rule.
--
-- outcome: gone (refunded, or its order has no tickets), waits (a refund pending approval), disputed, moving (a move
-- with a pending payment), used, blocked.
create or replace function unit_refusal(p_unit uuid) returns text language plpgsql stable as $$
declare
  v_order uuid;
  v_items uuid[];
begin
  select i.order_id into v_order from order_items i join orders o on o.id = i.order_id
    where i.id = p_unit and i.visit = 0 and i.state = 'active' and is_paid(o.state);
  if v_order is null then
    return 'gone';
  end if;
  v_items := array(
    select id from order_items where order_id = v_order and (id = p_unit or visit_of = p_unit) and state = 'active');
  return case
    when exists (select from refund_items f join refunds r on r.id = f.refund_id
      where f.order_item_id = p_unit and r.state = 'requested') then 'waits'
    when exists (select from payments where order_id = v_order and state = 'disputed') then 'disputed'
    when waiting_moves(v_order, v_items) <> '{}' then 'moving'
    when exists (select from tickets where order_item_id = any (v_items)
      and (state = 'used' or (state = 'valid' and uses_left < uses_total))) then 'used'
    when exists (select from tickets where order_item_id = any (v_items) and state = 'blocked') then 'blocked'
  end;
end $$;
