-- Offers a unit of an order by a link. p_offer: { id, order_id, unit, email, locale, by, days, holder }: the link is
-- valid for so many days, and never longer than the unit can be transferred. holder: the transfer by which the giver
-- received it, if they are not its buyer.
-- outcome: offered, replayed (this id was used before), already (another link is open), else as holder_refusal.
create or replace function offer_ticket(p_offer jsonb) returns text language plpgsql as $$
declare
  v_id uuid := (p_offer ->> 'id')::uuid;
  v_unit uuid := (p_offer ->> 'unit')::uuid;
  v_order orders%rowtype;
  v_holder uuid := (p_offer ->> 'holder')::uuid;
  v_refusal text;
begin
  select * into v_order from orders where id = (p_offer ->> 'order_id')::uuid for update;
  if exists (select from ticket_transfers where id = v_id) then
    return case when exists (select from ticket_transfers where id = v_id and order_id = v_order.id) then 'replayed'
      else 'gone' end;
  end if;
  v_refusal := case when exists (select from order_items where id = v_unit and order_id = v_order.id)
    then holder_refusal(v_unit, v_holder) else 'gone' end;
  if v_holder is not null and not exists (select from ticket_transfers
    where id = v_holder and order_item_id = v_unit and state = 'taken') then
    v_refusal := coalesce(v_refusal, 'gone');
  end if;
  if v_refusal is not null then
    return v_refusal;
  end if;
  update ticket_transfers set state = 'withdrawn', ended_at = expires_at
  where order_item_id = v_unit and state = 'offered' and expires_at <= moment();
  insert into ticket_transfers (id, order_id, order_item_id, email, locale, expires_at, created_by, passed_by)
    values (v_id, v_order.id, v_unit, p_offer ->> 'email', p_offer ->> 'locale',
      least(moment() + make_interval(days => (p_offer ->> 'days')::int), transfer_until(v_unit)),
      (p_offer ->> 'by')::uuid, v_holder)
    on conflict (order_item_id) where state = 'offered' do nothing;
  if not found then
    return 'already';
  end if;
  perform record_order_event(v_order.id, 'ticket_offered', v_order.state::text, v_order.state::text,
    (p_offer ->> 'by')::uuid, jsonb_build_object('transfer_id', v_id));
  perform publish('ticket_offered', jsonb_build_object('order_id', v_order.id, 'transfer_id', v_id));
  return 'offered';
end $$;
