-- Cancels unpaid moves: releases their reserved places and leaves their orders unchanged. The caller has locked orders
-- and counters. finish_move handles a late payment. Returns the slots to publish.
create or replace function give_up_moves(p_moves uuid[]) returns uuid[] language plpgsql as $$
declare
  r record;
  v_slots uuid[] := '{}';
begin
  for r in select id, order_id, kept from order_moves where id = any (p_moves) and state = 'awaiting' order by id loop
    update order_moves set state = 'ended' where id = r.id;
    perform keep_places(r.kept, -1);
    perform record_order_event(r.order_id, 'move_ended', null, null, null, jsonb_build_object('move_id', r.id));
    v_slots := v_slots || array(select (slot ->> 'id')::uuid from jsonb_array_elements(r.kept -> 'slots') slot);
  end loop;
  return v_slots;
end $$;
