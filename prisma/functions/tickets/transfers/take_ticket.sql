-- Transfers a unit to the person with the link: replaces its tickets with new codes for the same times and days, and
-- stores the new holder's answers; an earlier transfer ends (`passed`). All of it, or nothing.
-- p_take: { id, claim, name, email, locale, data: answers by field, by }
-- outcome: taken; replayed (this claim did it before); given (another did); withdrawn; expired; else as
-- holder_refusal.
create or replace function take_ticket(p_take jsonb) returns text language plpgsql as $$
declare
  v_id uuid := (p_take ->> 'id')::uuid;
  v_transfer ticket_transfers%rowtype;
  v_order orders%rowtype;
  v_items uuid[];
  v_old uuid[];
  v_refusal text;
begin
  select o.* into v_order from orders o where o.id = (select order_id from ticket_transfers where id = v_id) for update;
  select * into v_transfer from ticket_transfers where id = v_id;
  v_items := array(select id from order_items where order_id = v_order.id and state = 'active'
    and (id = v_transfer.order_item_id or visit_of = v_transfer.order_item_id));
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket replaced.
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;
  v_refusal := case
    when v_transfer.id is null then 'gone'
    when v_transfer.state = 'taken' and v_transfer.claim_id = (p_take ->> 'claim')::uuid then 'replayed'
    when v_transfer.state in ('taken', 'passed') then 'given'
    when v_transfer.state = 'withdrawn' then 'withdrawn'
    when v_transfer.expires_at <= moment() then 'expired'
    else holder_refusal(v_transfer.order_item_id, v_transfer.passed_by) end;
  if v_refusal is not null then
    return v_refusal;
  end if;

  v_old := array(select id from tickets where order_item_id = any (v_items) and state = 'valid');
  update tickets set state = 'replaced' where id = any (v_old);
  update ticket_transfers set state = 'passed' where id = v_transfer.passed_by and state = 'taken';
  update ticket_transfers set state = 'taken', ended_at = moment(), claim_id = (p_take ->> 'claim')::uuid,
    locale = p_take ->> 'locale', holder_name = p_take ->> 'name',
    holder_email = p_take ->> 'email' where id = v_id and state = 'offered';
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
    valid_until, uses_total, uses_left)
    select uuid_v7(), random_reference(10), order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
      valid_until, uses_total, uses_total
    from tickets where id = any (v_old);
  -- A pass gets the new ticket, and needs its new holder's photo.
  update annual_passes a set ticket_id = t.id from tickets t
  where a.order_item_id = any (v_items) and t.order_item_id = a.order_item_id and t.state = 'valid';
  delete from pass_photos f using annual_passes a where a.id = f.pass_id and a.order_item_id = any (v_items);
  -- A note for the gate about the giver does not apply to the new holder.
  update order_items set gate_note = null where id = any (v_items) and gate_note is not null;
  perform number_tickets(array[v_order.id]);
  perform keep_holders(v_items);
  insert into order_item_profiles as known (order_item_id, name, data)
    select item, p_take ->> 'name', p_take -> 'data' from unnest(v_items) item
    on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment();
  perform record_order_event(v_order.id, 'ticket_taken', v_order.state::text, v_order.state::text,
    (p_take ->> 'by')::uuid, jsonb_build_object('transfer_id', v_id));
  perform publish('ticket_taken', jsonb_build_object('order_id', v_order.id, 'transfer_id', v_id));
  return 'taken';
end $$;
