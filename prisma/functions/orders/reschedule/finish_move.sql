-- Applies a move whose money has been paid, if the order and the places still allow it; otherwise nothing changes and
-- the money is refunded. The caller has locked its order, and the payment is captured.
-- outcome: paid, paid_late (it had expired, and the places were still free), returned.
create or replace function finish_move(p_payment uuid) returns text language plpgsql as $$
declare
  v_move order_moves%rowtype;
  v_outcome text := 'ended';
begin
  select m.* into v_move from payments p join order_moves m on m.id = p.move_id where p.id = p_payment;
  perform 1 from orders where id = v_move.order_id for update;
  if v_move.state <> 'done' then
    perform lock_move(v_move.order_id,
      array(select (m ->> 'item')::uuid from jsonb_array_elements(v_move.request -> 'moves') m),
      array(select (m ->> 'to')::uuid from jsonb_array_elements(v_move.request -> 'moves') m)
        || added_slots(v_move.request),
      array(select (m ->> 'product')::uuid from jsonb_array_elements(v_move.request -> 'moves') m));
    if v_move.state = 'awaiting' then
      update order_moves set state = 'ended' where id = v_move.id;
      perform keep_places(v_move.kept, -1);
    end if;
    -- Moving or exchanging a ticket that has ended since does not make it valid again, except for staff who may exceed
    -- the terms.
    if v_move.forced or not exists (select from tickets t
      join jsonb_array_elements(v_move.request -> 'moves') m on t.order_item_id = (m ->> 'item')::uuid
        where t.state = 'valid' and t.valid_until <= moment()) then
      v_outcome := apply_move(v_move.request, v_move.state = 'awaiting');
    end if;
  end if;
  if v_outcome = 'moved' then
    return case when v_move.state = 'awaiting' then 'paid' else 'paid_late' end;
  end if;
  if v_move.state = 'awaiting' then
    perform publish_slots('{}', array(select (slot ->> 'id')::uuid
      from jsonb_array_elements(v_move.kept -> 'slots') slot));
  end if;
  perform return_money(p_payment, v_move.order_id, 'overpaid');
  return 'returned';
end $$;
