-- A new ticket with a new code for a pass, in place of the one that was seen: its uses, its dates and its item stay. outcome: done;
-- replayed (that ticket was replaced before); gone (it was cancelled, or its order has no tickets any more).
create or replace function reissue_pass(p_pass uuid, p_ticket uuid) returns text language plpgsql as $$
declare
  v_order uuid;
  v_old tickets%rowtype;
  v_new uuid := uuid_v7();
begin
  select o.id into v_order from orders o join order_items i on i.order_id = o.id join annual_passes a on a.order_item_id = i.id
    where a.id = p_pass and o.state in ('paid', 'partially_refunded') for update of o;
  select t.* into v_old from tickets t where t.id = p_ticket and t.order_id = v_order for update;
  if not exists (select from annual_passes where id = p_pass and ticket_id = p_ticket) then
    return case when v_old.state = 'replaced' then 'replayed' else 'gone' end;
  end if;
  if v_old.id is null or v_old.state not in ('valid', 'blocked') then
    return 'gone';
  end if;
  update tickets set state = 'replaced', blocked_reason = null where id = v_old.id;
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left, people_left, pass_id)
    values (v_new, random_reference(10), v_old.order_id, v_old.order_item_id, v_old.event_id, v_old.product_id, v_old.appointment_id,
      v_old.valid_from, v_old.valid_until, v_old.uses_total, v_old.uses_left, v_old.people_left, v_old.pass_id);
  update annual_passes set ticket_id = v_new where id = p_pass;
  perform number_tickets(array[v_order]);
  return 'done';
end $$;
