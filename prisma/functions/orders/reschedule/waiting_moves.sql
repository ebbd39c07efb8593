-- Moves of the units of these items that wait for their money.
create or replace function waiting_moves(p_order uuid, p_items uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(
    select distinct m.id
    from order_moves m cross join jsonb_array_elements(m.request -> 'moves') moved
      join order_items i on i.id = (moved ->> 'item')::uuid
    where m.order_id = p_order and m.state = 'awaiting' and coalesce(i.visit_of, i.id) in (
      select coalesce(own.visit_of, own.id) from order_items own where own.id = any (p_items)));
end $$;
