-- Releases all proposed places of an order; the caller has locked its counters (lock_move). Returns the slots to
-- publish.
create or replace function let_go_reserved(p_order uuid) returns uuid[] language plpgsql as $$
declare
  r record;
  v_slots uuid[] := '{}';
begin
  for r in select cancellation_id, kept from cancellation_orders where order_id = p_order and kept is not null
    order by 1 loop
    perform keep_places(r.kept, -1);
    v_slots := v_slots || array(select (slot ->> 'id')::uuid from jsonb_array_elements(r.kept -> 'slots') slot);
  end loop;
  if v_slots <> '{}' then
    update cancellation_orders set kept = null where order_id = p_order and kept is not null;
  end if;
  return v_slots;
end $$;
