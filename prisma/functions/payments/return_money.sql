-- Records money that its order cannot keep and creates a refund, which staff see until it is done.
-- p_amount: the surplus of a payment that the order needs in part; null for all of it.
create or replace function return_money(p_payment uuid, p_order uuid, p_reason text, p_amount bigint default null)
returns void language plpgsql as $$
declare
  v_refund uuid := uuid_v7();
begin
  perform raise_attention(p_order, p_reason);
  insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key)
    select v_refund, p.id, p_order, coalesce(p_amount, p.amount_cents), p.currency, p_reason, 'auto:' || p.id
    from payments p where p.id = p_payment
    on conflict (idempotency_key) do nothing;
  if found then
    perform record_order_event(p_order, p_reason, null, null, null, jsonb_build_object('payment_id', p_payment));
    perform publish('refund_created', jsonb_build_object('refund_id', v_refund));
    perform publish('money_returned',
      jsonb_build_object('order_id', p_order, 'reason', p_reason, 'refund_id', v_refund));
  end if;
end $$;
