-- Returns a part payment taken here for an unpaid order: cash at the till, or a card sale cancelled at the terminal.
-- The payment stays recorded, with its refund. Also for a part whose order has ended since; until then staff see it.
--
-- p: { id: of the payment, by }
-- outcome: dropped, replayed (it was returned before), gone (there is no such part, or the order is paid: refund it
-- instead).
create or replace function drop_local_payment(p jsonb) returns text language plpgsql as $$
declare
  v_by uuid := (p ->> 'by')::uuid;
  v_payment payments%rowtype;
  v_order orders%rowtype;
  v_refund uuid;
begin
  select o.* into v_order from orders o
  where o.id = (select order_id from payments where id = (p ->> 'id')::uuid) for update;
  select * into v_payment from payments where id = (p ->> 'id')::uuid for update;
  if v_payment.id is null or not is_local(v_payment.provider) or is_store_credit(v_payment.id)
    or v_payment.amount_cents = 0 then
    return 'gone';
  elsif v_payment.state = 'refunded'
    and exists (select from refunds
      where payment_id = v_payment.id and reason in ('part_dropped', 'part_paid') and state = 'done') then
    return 'replayed';
  elsif v_order.state not in ('held', 'pending', 'expired', 'cancelled') or v_payment.state <> 'captured' then
    return 'gone';
  end if;
  select id into v_refund from refunds
  where payment_id = v_payment.id and reason = 'part_paid' and state in ('created', 'failed');
  if v_refund is null then
    v_refund := uuid_v7();
    insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, created_by)
      values (v_refund, v_payment.id, v_order.id, v_payment.amount_cents, v_payment.currency, 'part_dropped',
        'drop:' || v_payment.id, v_by);
  end if;
  update refunds set by_hand = true, updated_at = moment() where id = v_refund;
  perform settle_refund(v_refund, 'done', null, null);
  perform record_order_event(v_order.id, 'payment_dropped', null, null, v_by,
    jsonb_build_object('payment_id', v_payment.id, 'method', v_payment.method, 'amount', v_payment.amount_cents,
      'currency', v_payment.currency));
  return 'dropped';
end $$;
