-- Issues a new ticket with a new code for a pass, in place of the one that the caller saw: its uses, dates and item
-- stay.
-- p_order: the paid order that pays for it, once. A pass blocked after that payment stays blocked, with its new code.
-- outcome: done; replayed (that ticket was replaced before; with an order: by that order); gone (the ticket was
-- cancelled,
-- used up or, with an order, replaced in another way, its own order no longer has tickets, or the fee was refunded).
create or replace function reissue_pass(p_pass uuid, p_ticket uuid, p_order uuid default null) returns text
language plpgsql as $$
declare
  v_fee pass_reissues%rowtype;
  v_order uuid;
  v_old tickets%rowtype;
  v_new uuid := uuid_v7();
  v_stays boolean;
begin
  -- Locks the orders of the pass and of the fee, by id: a refund of the fee comes before the new code, or finds it
  -- done.
  perform 1 from orders where id = p_order
      or id = (select i.order_id from annual_passes a join order_items i on i.id = a.order_item_id where a.id = p_pass)
    order by id for update;
  select o.id into v_order from annual_passes a join order_items i on i.id = a.order_item_id
    join orders o on o.id = i.order_id
    where a.id = p_pass and is_paid(o.state);
  select t.* into v_old from tickets t where t.id = p_ticket and t.order_id = v_order for update;
  -- The order of the pass is locked, so the second of two calls for one fee finds it done.
  select * into v_fee from pass_reissues where order_id = p_order;
  if v_fee.done_at is not null then
    return 'replayed';
  end if;
  -- A fee refunded just before gives no new code.
  if p_order is not null and not exists (select from annual_passes a join order_items i on i.order_id = p_order
      join orders o on o.id = p_order
      where a.id = p_pass and i.state = 'active' and i.product_id::text = a.rules ->> 'reissueProductId'
        and is_paid(o.state)) then
    return 'gone';
  end if;
  if not exists (select from annual_passes where id = p_pass and ticket_id = p_ticket) then
    return case when v_old.state = 'replaced' and p_order is null then 'replayed' else 'gone' end;
  end if;
  if v_old.id is null or v_old.state not in ('valid', 'blocked') then
    return 'gone';
  end if;
  update tickets set state = 'replaced', blocked_reason = null where id = v_old.id;
  v_stays := v_old.state = 'blocked' and coalesce(not v_fee.of_blocked, false);
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
      valid_until, uses_total, uses_left, people_left, pass_id, wallet_id, state, blocked_reason)
    values (v_new, random_reference(10), v_old.order_id, v_old.order_item_id, v_old.event_id, v_old.product_id,
      v_old.appointment_id, v_old.valid_from, v_old.valid_until, v_old.uses_total, v_old.uses_left, v_old.people_left,
      v_old.pass_id, uuid_v7(),
      case when v_stays then 'blocked' else 'valid' end::"TicketState",
      case when v_stays then v_old.blocked_reason end);
  update annual_passes set ticket_id = v_new where id = p_pass;
  update pass_reissues set done_at = moment() where order_id = p_order;
  perform number_tickets(array[v_order]);
  return 'done';
end $$;
