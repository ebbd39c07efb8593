-- Raises AF008 with the product, if an order has more of it in these slots (null: without a slot) than the products it
-- requires allow.
create or replace function refuse_alone(p_order uuid, p_slots uuid[]) returns void language plpgsql as $$
declare
  v_lines jsonb;
  v_product uuid;
begin
  select jsonb_agg(jsonb_build_object('product_id', product_id, 'appointment_id', appointment_id, 'quantity', quantity))
    into v_lines from (
    select product_id, appointment_id, count(*) as quantity from order_items
    where order_id = p_order and state = 'active' and visit = 0 and array_position(p_slots, appointment_id) is not null
    group by product_id, appointment_id) line;
  select p.id into v_product from jsonb_to_recordset(v_lines) as line(product_id uuid, appointment_id uuid)
    join products p on p.id = line.product_id
    where companion_refusal(p, line.appointment_id, v_lines) is not null limit 1;
  if v_product is not null then
    raise exception 'alone' using errcode = 'AF008', detail = v_product::text;
  end if;
end $$;
