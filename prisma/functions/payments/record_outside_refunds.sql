-- Compares a provider's refunds of a payment with ours: a refund not made here is recorded as `external`, and one of
-- ours that failed there fails here too. Late or repeated calls change nothing.
--
-- p_refunds: [{ ref, amount, state: done|transit|failed, ours, try, reason }]; ours: the refund of ours that it is,
-- where the provider states it.
-- p_named: the provider always states it; else one of ours without an answer may be any of them, and nothing is
-- recorded until it has one.
-- p_returned: the total that the provider has refunded. Recorded refunds never exceed it.
create or replace function record_outside_refunds(p_payment uuid, p_refunds jsonb, p_named boolean, p_returned bigint)
returns void language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_known refunds%rowtype;
  v_refund uuid;
  r record;
begin
  perform 1 from orders where id = (select order_id from payments where id = p_payment) for update;
  select * into v_payment from payments where id = p_payment for update;
  for r in
    select said.*, exists (select from refunds own
      where own.payment_id = p_payment and own.provider_ref = v_payment.provider_ref
        and own.amount_cents = said.amount) as may_be_ours
      from jsonb_to_recordset(p_refunds) as said(ref text, amount bigint, state text, ours uuid, try int, reason text)
      order by may_be_ours, ref
  loop
    select * into v_known from refunds where payment_id = p_payment and (id = r.ours or provider_ref = r.ref)
    order by id = r.ours desc nulls last limit 1;
    if found then
      if r.state = 'failed' and v_known.state = 'external' then
        update refunds set state = 'cancelled', failure_reason = coalesce(r.reason, 'failed'), updated_at = moment()
        where id = v_known.id;
        perform show_refunded(p_payment, true);
      elsif r.state = 'failed' then
        perform undo_refund(v_known.id, coalesce(r.try, v_known.attempt), coalesce(r.reason, 'failed'));
      end if;
      continue;
    end if;
    continue when r.state = 'failed' or r.amount <= 0
      or (not p_named and exists (select from refunds
        where payment_id = p_payment and state = 'transit' and asked_at is not null and provider_ref is null))
      or (select coalesce(sum(amount_cents), 0) from refunds where payment_id = p_payment and is_refund_done(state)
        and to_balance is null and not by_hand) + r.amount > p_returned;
    perform cancel_exceeding_refunds(p_payment, r.amount);
    continue when (select coalesce(sum(amount_cents), 0) from refunds where payment_id = p_payment
        and state in ('created', 'transit', 'done', 'external')) + r.amount > v_payment.amount_cents;
    v_refund := uuid_v7();
    insert into refunds (id, payment_id, order_id, state, amount_cents, currency, reason, provider_ref, idempotency_key)
      values (v_refund, p_payment, v_payment.order_id, 'external', r.amount, v_payment.currency, 'elsewhere', r.ref,
        'external:' || v_payment.provider || ':' || r.ref)
      on conflict (idempotency_key) do nothing;
    continue when not found;
    perform show_refunded(p_payment);
    perform record_order_event(v_payment.order_id, 'refunded_elsewhere', null, null, null,
      jsonb_build_object('refund_id', v_refund, 'amount', r.amount));
    perform raise_attention(v_payment.order_id, 'refunded_elsewhere');
    perform publish('refund_done', jsonb_build_object('order_id', v_payment.order_id, 'refund_id', v_refund));
  end loop;
end $$;
