-- Reserves the proposed places for an order, all or none; the caller has locked the order, the slots and the counters
-- (lock_move). Returns whether they are reserved.
create or replace function reserve_proposed(p_cancellation uuid, p_order uuid) returns boolean language plpgsql as $$
declare
  v_items uuid[];
  v_to uuid[];
  v_kept jsonb;
begin
  select array_agg(item), array_agg("to") into v_items, v_to from proposed_items(p_cancellation, p_order);
  if v_items is null then
    return false;
  end if;
  v_kept := places_needed(v_items, v_to);
  begin
    perform keep_places(v_kept, 1);
  exception when check_violation then
    return false;
  end;
  update cancellation_orders set kept = v_kept where cancellation_id = p_cancellation and order_id = p_order;
  return true;
end $$;
