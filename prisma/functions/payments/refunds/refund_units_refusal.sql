-- Why units of an order cannot be refunded: gone, exceeds, used, new_code, requested_already; null if they can. The
-- caller has locked everything.
--
-- p_refund: as in give_back
-- p_items: the items of its units, further visits included
-- p_keeps: whether the tickets stay valid
create or replace function refund_units_refusal(p_refund jsonb, p_items uuid[], p_keeps boolean) returns text
language plpgsql stable as $$
declare
  v_order uuid := (p_refund ->> 'order_id')::uuid;
  v_units uuid[] := array(select (item ->> 'id')::uuid from jsonb_array_elements(p_refund -> 'items') item);
  v_forced boolean := coalesce((p_refund ->> 'forced')::boolean, false);
begin
  return case
    when cardinality(v_units) = 0
      or (select count(*) from order_items where id = any (p_items) and visit = 0) <> cardinality(v_units) then 'gone'
    when p_keeps and exists (select from jsonb_to_recordset(p_refund -> 'items') item(id uuid, amount bigint)
        join order_items i on i.id = item.id
      where item.amount > i.price_cents - i.discount_cents - returned_of_unit(i.id)) then 'exceeds'
    when not p_keeps and not v_forced and exists (select from unnest(p_items) item where is_unit_used(item)) then 'used'
    when exists (select from unnest(v_units) unit where pays_new_code(unit)) then 'new_code'
    when exists (select from refunds r join refund_items i on i.refund_id = r.id
      where r.order_id = v_order and r.state = 'requested' and r.id <> (p_refund ->> 'id')::uuid
        and i.order_item_id = any (v_units)) then 'requested_already'
    when not p_keeps then sold_vouchers_refusal(v_order, p_refund -> 'items', v_forced) end;
end $$;
