-- Withdraws the link that offers a unit.
-- outcome: withdrawn, replayed (it was withdrawn before), taken (another person was faster), gone (the order has no
-- such offer).
create or replace function withdraw_ticket(p_order uuid, p_transfer uuid, p_by uuid) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
  v_state text;
begin
  select * into v_order from orders where id = p_order for update;
  select state into v_state from ticket_transfers where id = p_transfer and order_id = p_order;
  if v_state is distinct from 'offered' then
    return case v_state when 'withdrawn' then 'replayed' when 'taken' then 'taken'
      when 'passed' then 'taken' else 'gone' end;
  end if;
  update ticket_transfers set state = 'withdrawn', ended_at = moment() where id = p_transfer and state = 'offered';
  perform record_order_event(p_order, 'ticket_withdrawn', v_order.state::text, v_order.state::text, p_by,
    jsonb_build_object('transfer_id', p_transfer));
  perform publish('ticket_withdrawn', jsonb_build_object('order_id', p_order, 'transfer_id', p_transfer));
  return 'withdrawn';
end $$;
