-- Redeems a code: gives its unit a time (if one must be chosen), a holder and a ticket, all or nothing. From then on
-- it is a transferred ticket (ticket_transfers), with the same email, page, passes and further transfers.
-- p: { code, claim, slot, name, email, locale, data: answers by field, by }
-- outcome: claimed; replayed (this claim did it before); gone; reassigned, revoked (that code was ended); taken (by
-- another claim); refunded; disputed; unpaid; over (its visit, or its validity); slot_needed, slot_unknown, closed,
-- sold_out.
create or replace function claim_code(p jsonb) returns text language plpgsql as $$
declare
  v_claim uuid := (p ->> 'claim')::uuid;
  v_slot uuid := (p ->> 'slot')::uuid;
  v_id uuid := coalesce((select id from bulk_codes where code = p ->> 'code'),
    (select code_id from bulk_old_codes where code = p ->> 'code'));
  v_order orders%rowtype;
  v_code bulk_codes%rowtype;
  v_item order_items%rowtype;
  v_chosen appointments%rowtype;
  v_transfer uuid := uuid_v7();
  v_refusal text;
begin
  select o.* into v_order from orders o where o.id = (
    select i.order_id from bulk_codes c join order_items i on i.id = c.order_item_id where c.id = v_id) for update;
  -- Serialises with revoking or reassigning the code: they come first, or find it claimed.
  select * into v_code from bulk_codes where id = v_id for update;
  select * into v_item from order_items where id = v_code.order_item_id;
  v_refusal := case
    when v_code.id is null then 'gone'
    when v_code.claim_id = v_claim then 'replayed'
    when v_code.code <> p ->> 'code' then (select why from bulk_old_codes where code = p ->> 'code')
    when v_code.state = 'claimed' then 'taken'
    when v_item.state <> 'active' then 'refunded'
    when not is_paid(v_order.state) then 'unpaid'
    when exists (select from payments where order_id = v_order.id and state = 'disputed') then 'disputed'
    when exists (select from refund_items f join refunds r on r.id = f.refund_id
      where f.order_item_id = v_item.id and r.state = 'requested') then 'refunded'
    when v_code.ending_id is not null or code_ends(v_code.id) <= moment() then 'over'
    when v_item.appointment_id is null and v_slot is null
      and exists (select from events where id = v_item.event_id and kind <> 'open') then 'slot_needed' end;
  if v_refusal is not null then return v_refusal; end if;

  if v_item.appointment_id is null and v_slot is not null then
    select * into v_chosen from appointments where id = v_slot and event_id = v_item.event_id for no key update;
    if v_chosen.id is null then
      return 'slot_unknown';
    elsif slot_refusal(v_chosen, (select slots_after from sale_terms(v_item.event_id, v_order.channel)))
      is not null then
      return 'closed';
    end if;
    update appointments set sold = sold + v_item.units where id = v_slot and held + sold + v_item.units <= capacity;
    if not found then
      return 'sold_out';
    end if;
  end if;
  perform lock_series(array[v_order.id]);
  update order_items set awaits_claim = false, appointment_id = coalesce(appointment_id, v_slot) where id = v_item.id;
  if v_chosen.id is not null then
    -- Moves the sale to this visit in the sales ledger: -6.16 without a visit, +6.16 for this one.
    insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel,
        created_by, quantity, list_cents, discount_cents, promos, gross_cents, tax_rate, tax_cents, account, tax_code,
        currency, time_zone)
      select 'move', order_id, order_item_id, event_id, product_id, case when sign > 0 then v_slot end,
        case when sign > 0 then visit_day(v_slot) end, v_order.channel, (p ->> 'by')::uuid, sign, sign * list_cents,
        sign * discount_cents, '{}', sign * gross_cents, tax_rate, sign * tax_cents, account, tax_code,
        v_order.currency, v_order.time_zone
      from (select * from sale_entries where order_item_id = v_item.id and quantity > 0 order by id desc limit 1) sold
      cross join unnest(array[-1, 1]) sign order by sign;
    perform publish_availability(v_item.event_id, array[v_slot]);
  end if;
  insert into ticket_transfers (id, order_id, order_item_id, state, email, locale, expires_at, ended_at, claim_id,
    holder_name, holder_email)
    values (v_transfer, v_order.id, v_item.id, 'taken', p ->> 'email', p ->> 'locale', moment(), moment(), v_claim,
      p ->> 'name', p ->> 'email');
  update bulk_codes set state = 'claimed', claim_id = v_claim, claimed_at = moment(), transfer_id = v_transfer
  where id = v_id;
  insert into order_item_profiles as known (order_item_id, name, data)
    values (v_item.id, p ->> 'name', coalesce(p -> 'data', '{}'))
    on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment();
  perform issue_tickets(v_order.id, array[v_item.id]);
  perform keep_holders(array[v_item.id]);
  perform record_order_event(v_order.id, 'code_claimed', null, null, (p ->> 'by')::uuid,
    jsonb_build_object('code_id', v_id, 'transfer_id', v_transfer));
  perform publish('ticket_taken', jsonb_build_object('order_id', v_order.id, 'transfer_id', v_transfer));
  perform publish('codes_changed', jsonb_build_object('master_order_id', v_code.master_order_id, 'claimed', true),
    'codes:' || v_code.master_order_id);
  return 'claimed';
end $$;
