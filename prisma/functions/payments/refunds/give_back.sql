-- Refunds units of a paid order, all requested ones or none: cancels their tickets, releases their places, quotas and,
-- with the last of them, uses of promotions, and creates the refund to send. The server calculates the amounts before,
-- under the lock of the order (server/payments/refunds). If the payment with most money left has too little, other
-- payments refund the rest, in refunds that are part of this one.
--
-- p_refund: { id, key, order_id, items: [{ id, amount, fee_share }], fee, amount, currency, by, in_account,
--   approved_by, reason, note, forced, keeps, payee_name, payee_iban, to_balance, asks }
-- p_refund.items.fee_share: the unit's share of the order's fee, refunded or kept
-- p_refund.in_account: the account that an impersonating person or a program used for the request
-- p_refund.to_balance: buyer or staff, who chose credit for the order's owner: credited immediately, without the
--   provider. Money from a balance or voucher always returns there.
-- p_refund.keeps: the tickets stay valid, used or not, and only money changes: at most the rest of each unit's price,
--   and nothing of the order's fee. The row of a refund pending approval decides for it.
-- p_refund.asks: only records a request for a second person to approve; the approved call repeats the same id with
--   approved_by
--
-- outcome: created (the money must be sent), done (there is none to send), requested, replayed (this key, or this
--   approval, was used before), gone (a unit was refunded concurrently, or the order has none), used (a ticket was
--   used, a pass has free bookings, or a gift voucher paid something), new_code (the fee for a pass's new code, which
--   was issued), requested_already, disputed (the buyer's bank has taken the money), exceeds (more than is left of the
--   payments), other_currency, no_account (the order has no account with a balance), id_taken (another refund has this
--   id).
create or replace function give_back(p_refund jsonb) returns text language plpgsql as $$
declare
  v_refund uuid := (p_refund ->> 'id')::uuid;
  v_order orders%rowtype;
  v_amount bigint := (p_refund ->> 'amount')::bigint;
  v_by uuid := (p_refund ->> 'by')::uuid;
  v_keeps boolean := coalesce((select keeps_tickets from refunds where id = (p_refund ->> 'id')::uuid),
    (p_refund ->> 'keeps')::boolean, false);
  v_asks boolean := coalesce((p_refund ->> 'asks')::boolean, false);
  v_state text := case when v_asks then 'requested' when v_amount = 0 then 'done' else 'created' end;
  v_units uuid[] := array(select (item ->> 'id')::uuid from jsonb_array_elements(p_refund -> 'items') item);
  v_items uuid[];
  v_source record;
  v_first bigint;
  v_to text;
  v_own_way text;
  v_wallet uuid;
  v_refusal text;
begin
  select * into v_order from orders where id = (p_refund ->> 'order_id')::uuid for update;
  v_refusal := refund_start_refusal(p_refund, v_order);
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform 1 from payments where order_id = v_order.id order by id for update;
  if exists (select from payments where order_id = v_order.id and state = 'disputed') then
    return 'disputed';
  end if;
  select * into v_source from refund_source(v_order.id, v_refund, v_amount);
  if v_source.payment is null or v_amount > v_source.most then
    return 'exceeds';
  end if;
  v_to := case when p_refund ->> 'approved_by' is null then p_refund ->> 'to_balance'
    else (select to_balance from refunds where id = v_refund) end;
  if v_to is not null and v_amount > 0 then
    v_wallet := owner_wallet(v_order.id);
  end if;
  perform lock_sold_vouchers(v_units, v_wallet);
  if v_to is not null and v_amount > 0 and not takes_credit(v_wallet, v_amount) then
    return 'no_account';
  end if;
  perform lock_counters(array[v_order.id]);
  perform lock_promos(array[v_order.id]);
  v_items := array(select id from order_items
    where order_id = v_order.id and state = 'active' and (id = any (v_units) or visit_of = any (v_units)));
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket changed and reads it again.
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;
  v_refusal := refund_units_refusal(p_refund, v_items, v_keeps);
  if v_refusal is not null then
    return v_refusal;
  end if;

  v_first := case when v_asks then v_amount else least(v_amount, v_source.room) end;
  -- A request keeps the chosen way; its payment is selected again at the approval.
  v_own_way := case when v_asks or (v_amount > 0 and not is_store_credit(v_source.payment)) then v_to end;
  perform write_refund(p_refund, v_order, v_state, v_source.payment, v_first, v_own_way, v_keeps);
  if v_asks then
    perform record_order_event(v_order.id, 'refund_requested', null, null, v_by,
      jsonb_build_object('refund_id', v_refund, 'amount', v_amount));
    perform raise_attention(v_order.id, 'refund_requested');
    return v_state;
  end if;
  if v_amount > v_first then
    perform return_parts(v_order.id, v_amount - v_first, (select reason from refunds where id = v_refund),
      'part:' || v_refund, v_by, v_refund, v_to);
  end if;
  if v_keeps then
    perform refund_price(v_order, v_refund, v_units, v_amount, v_by);
  else
    perform end_units(v_order, v_refund, v_units, v_items, v_amount, v_by);
  end if;
  perform announce_refund(v_order, v_refund, cardinality(v_units), v_keeps, v_to is not null,
    v_state = 'created' and v_own_way is null);
  return v_state;
end $$;
