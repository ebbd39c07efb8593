-- Refunds units of a paid order, all requested ones or none: cancels their tickets, releases their places, quotas and,
-- with the last of them, uses of promotions, and creates the refund to send. The server calculates the amounts before,
-- under the lock of the order (server/payments/refunds).
--
-- p_refund: { id, key, order_id, items: [{ id, amount }], fee, amount, currency, by, in_account, approved_by, reason,
-- note, forced,
--             payee_name, payee_iban, to_balance, asks }
--   in_account: the account that an impersonating person used for the request
--   to_balance: buyer or staff, who chose credit for the order's owner: credited immediately, without the provider.
--   Money from a
--   balance or voucher always goes back there.
--   keeps: the tickets stay valid, used or not, and only money changes: at most the rest of each unit's price, and
--   nothing
--   of the order's fee. For a refund pending approval its own row decides.
--   asks: only records a request for a second person to approve; the approved call repeats the same id with
--   approved_by.
-- If the payment with most money left has too little, other payments refund the rest, in refunds that are part of this
-- one.
-- outcome: created (the money must be sent), done (there is none to send), requested, replayed (this key, or this
-- approval, was
--          used before), gone (a unit was refunded concurrently, or the order has none), used (a ticket was used, a
--          pass has free bookings, or a
--          gift voucher paid something),
--          new_code (the fee for a pass's new code, which was issued), requested_already, disputed (the buyer's bank
--          has taken the money),
--          exceeds (more than is left of the payments), other_currency,
--          no_account (the order has no account with a balance), id_taken (another refund has this id).
create or replace function give_back(p_refund jsonb) returns text language plpgsql as $$
declare
  v_refund uuid := (p_refund ->> 'id')::uuid;
  v_order orders%rowtype;
  v_amount bigint := (p_refund ->> 'amount')::bigint;
  v_by uuid := (p_refund ->> 'by')::uuid;
  v_approves boolean := p_refund ->> 'approved_by' is not null;
  v_keeps boolean := coalesce((select keeps_tickets from refunds where id = (p_refund ->> 'id')::uuid), (p_refund ->> 'keeps')::boolean, false);
  v_asks boolean := coalesce((p_refund ->> 'asks')::boolean, false);
  v_state text := case when v_asks then 'requested' when v_amount = 0 then 'done' else 'created' end;
  v_to text := p_refund ->> 'to_balance';
  v_own_way text;
  v_wallet uuid;
  v_payment uuid;
  v_left bigint;
  v_first bigint;
  v_units uuid[] := array(select (item ->> 'id')::uuid from jsonb_array_elements(p_refund -> 'items') item);
  v_items uuid[];
  v_ends boolean;
  v_refusal text;
begin
  select * into v_order from orders where id = (p_refund ->> 'order_id')::uuid for update;
  if not v_approves and exists (select from refunds where idempotency_key = p_refund ->> 'key') then
    return 'replayed';
  elsif v_approves and not exists (select from refunds where id = v_refund and state = 'requested') then
    return 'replayed';
  elsif not v_approves and exists (select from refunds where id = v_refund) then
    return 'id_taken';
  elsif not is_paid(v_order.state) then
    return 'gone';
  elsif v_order.currency <> p_refund ->> 'currency' then
    return 'other_currency';
  end if;

  perform 1 from payments where order_id = v_order.id order by id for update;
  if exists (select from payments where order_id = v_order.id and state = 'disputed') then
    return 'disputed';
  end if;
  select id, left_of_payment(id, v_refund) as room into v_payment, v_left from payments
    where order_id = v_order.id
      and (state in ('captured', 'partially_refunded') or (state = 'refunded' and v_amount = 0))
    order by room desc, attempt limit 1;
  v_first := case when v_asks then v_amount else least(v_amount, v_left) end;
  if v_payment is null or v_amount > greatest(v_left, (select sum(room) from payment_rooms(v_order.id) where room > 0)) then
    return 'exceeds';
  end if;

  if v_approves then
    select to_balance into v_to from refunds where id = v_refund;
  end if;
  if v_to is not null and v_amount > 0 then
    v_wallet := owner_wallet(v_order.id);
  end if;
  perform lock_sold_vouchers(v_units, v_wallet);
  if v_to is not null and v_amount > 0 and not takes_credit(v_wallet, v_amount) then
    return 'no_account';
  end if;
  -- A request keeps the chosen way; its payment is selected again at the approval.
  v_own_way := case when v_asks or (v_amount > 0 and not is_store_credit(v_payment)) then v_to end;
  perform lock_counters(array[v_order.id]);
  perform lock_promos(array[v_order.id]);
  v_items := array(select id from order_items where order_id = v_order.id and state = 'active' and (id = any (v_units) or visit_of = any (v_units)));
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket changed and reads it again.
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;
  if cardinality(v_units) = 0 or (select count(*) from order_items where id = any (v_items) and visit = 0) <> cardinality(v_units) then
    return 'gone';
  elsif v_keeps and exists (select from jsonb_to_recordset(p_refund -> 'items') item(id uuid, amount bigint) join order_items i on i.id = item.id
      where item.amount > i.price_cents - i.discount_cents - returned_of_unit(i.id)) then
    return 'exceeds';
  elsif not v_keeps and not coalesce((p_refund ->> 'forced')::boolean, false)
      and exists (select from unnest(v_items) item where is_unit_used(item)) then
    return 'used';
  elsif exists (select from unnest(v_units) unit where pays_new_code(unit)) then
    return 'new_code';
  elsif exists (select from refunds r join refund_items i on i.refund_id = r.id
      where r.order_id = v_order.id and r.state = 'requested' and r.id <> v_refund and i.order_item_id = any (v_units)) then
    return 'requested_already';
  end if;
  v_refusal := case when not v_keeps then sold_vouchers_refusal(v_order.id, p_refund -> 'items', coalesce((p_refund ->> 'forced')::boolean, false)) end;
  if v_refusal is not null then
    return v_refusal;
  end if;

  if v_approves then
    update refunds set state = v_state::"RefundState", payment_id = v_payment, amount_cents = v_first, fee_cents = least(fee_cents, v_first),
        approved_by = (p_refund ->> 'approved_by')::uuid, to_balance = v_own_way, updated_at = moment() where id = v_refund;
    if not exists (select from refunds where order_id = v_order.id and state = 'requested') then
      perform end_attention(v_order.id, 'refund_requested', (p_refund ->> 'approved_by')::uuid);
    end if;
  else
    insert into refunds (id, payment_id, order_id, state, amount_cents, fee_cents, currency, reason, note, forced, payee_name, payee_iban, to_balance, idempotency_key, created_by, created_in, keeps_tickets)
      values (v_refund, v_payment, v_order.id, v_state::"RefundState", v_first, least((p_refund ->> 'fee')::bigint, v_first), v_order.currency, p_refund ->> 'reason', p_refund ->> 'note',
        coalesce((p_refund ->> 'forced')::boolean, false), p_refund ->> 'payee_name', p_refund ->> 'payee_iban', v_own_way, p_refund ->> 'key', v_by,
        (p_refund ->> 'in_account')::uuid, v_keeps);
    insert into refund_items (refund_id, order_item_id, amount_cents)
      select v_refund, item.id, item.amount from jsonb_to_recordset(p_refund -> 'items') as item(id uuid, amount bigint);
  end if;
  if v_asks then
    perform record_order_event(v_order.id, 'refund_requested', null, null, v_by, jsonb_build_object('refund_id', v_refund, 'amount', v_amount));
    perform raise_attention(v_order.id, 'refund_requested');
    return v_state;
  end if;

  if v_amount > v_first then
    perform return_parts(v_order.id, v_amount - v_first, (select reason from refunds where id = v_refund), 'part:' || v_refund, v_by, v_refund, v_to);
  end if;
  if v_keeps then
    perform write_refund_entries(v_order.id, v_refund, v_by);
    update orders set updated_at = moment() where id = v_order.id;
    perform record_order_event(v_order.id, 'price_refunded', v_order.state::text, v_order.state::text, v_by,
      jsonb_build_object('refund_id', v_refund, 'amount', v_amount, 'tickets', cardinality(v_units)));
    if v_to is not null then
      perform credit_refunds(v_refund);
    end if;
    if v_state = 'created' and v_own_way is null then
      perform publish('refund_created', jsonb_build_object('refund_id', v_refund));
    end if;
    perform publish('order_refunded', jsonb_build_object('order_id', v_order.id, 'refund_id', v_refund));
    perform publish('sales', '{}', 'sales');
    return v_state;
  end if;
  perform take_off_sold_vouchers(v_units, v_order.id, v_refund, v_by);
  perform move_places(array[v_order.id], 0, -1, v_items);
  update tickets set state = 'cancelled' where order_item_id = any (v_items) and state in ('valid', 'blocked');
  update order_items set state = 'refunded' where id = any (v_items);
  -- The ticket of a fully used pass stays used, so it does not end the renewal; this does.
  update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = 'refunded' where order_item_id = any (v_items) and state <> 'ended';
  perform write_refund_entries(v_order.id, v_refund, v_by);
  v_ends := not exists (select from order_items where order_id = v_order.id and visit = 0 and state = 'active');
  if v_ends then
    perform release_promos(array[v_order.id]);
  end if;
  update orders set state = case when v_ends then 'refunded' else 'partially_refunded' end::"OrderState", updated_at = moment() where id = v_order.id;
  perform record_order_event(v_order.id, 'refunded', v_order.state::text, case when v_ends then 'refunded' else 'partially_refunded' end, v_by,
    jsonb_build_object('refund_id', v_refund, 'amount', v_amount, 'tickets', cardinality(v_units)));
  if not exists (select from order_items i join appointments a on a.id = i.appointment_id
      where i.order_id = v_order.id and i.state = 'active' and a.state = 'cancelled') then
    perform end_attention(v_order.id, 'slot_cancelled', v_by);
  end if;
  if v_to is not null then
    perform credit_refunds(v_refund);
  end if;
  if v_state = 'created' and v_own_way is null then
    perform publish('refund_created', jsonb_build_object('refund_id', v_refund));
  end if;
  if v_order.is_complimentary then
    perform release_budget(given.event_id, cardinality(v_units), cardinality(v_units) * given.face_cents::bigint)
      from invitation_recipients r join invitations given on given.id = r.invitation_id where r.order_id = v_order.id;
  end if;
  perform publish('order_refunded', jsonb_build_object('order_id', v_order.id, 'refund_id', v_refund));
  perform publish_places(array[v_order.id]);
  perform publish('sales', '{}', 'sales');
  return v_state;
end $$;
