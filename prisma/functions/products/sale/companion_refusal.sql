-- Why a quantity of a product cannot be added to a basket with its other lines of the same slot: companion_missing
-- (none of the products that it requires), companion_too_few (more than its ratio to them); null if it can.
create or replace function companion_refusal(p_product products, p_slot uuid, p_lines jsonb) returns text
language plpgsql stable as $$
declare
  v_own bigint;
  v_companions bigint;
begin
  if not exists (select from product_requirements where product_id = p_product.id) then
    return null;
  end if;
  select coalesce(sum(line.quantity) filter (where line.product_id = p_product.id), 0),
      coalesce(sum(line.quantity) filter (where line.product_id = any (array(
        select required_id from product_requirements where product_id = p_product.id))), 0)
    into v_own, v_companions
    from jsonb_to_recordset(p_lines) as line(product_id uuid, appointment_id uuid, quantity int)
    where line.appointment_id is not distinct from p_slot;
  return case when v_companions = 0 then 'companion_missing'
    when v_own > v_companions * p_product.max_per_required then 'companion_too_few' end;
end $$;
