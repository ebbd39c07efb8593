-- Part of a payment was refunded at the provider. Cancels our refunds that exceed the rest, the latest first: those
-- not sent yet, and those that failed. The caller has locked order and payment.
create or replace function cancel_exceeding_refunds(p_payment uuid, p_amount bigint) returns void language plpgsql as $$
declare
  v_order uuid;
  v_room bigint;
  r record;
begin
  select order_id, left_of_payment(id) into v_order, v_room from payments where id = p_payment;
  for r in select id, amount_cents from refunds
    where payment_id = p_payment and (state = 'failed' or (state = 'created' and asked_at is null))
      order by created_at desc, id desc loop
    exit when v_room >= p_amount;
    update refunds set state = 'cancelled', failure_reason = 'refunded_elsewhere', updated_at = moment()
    where id = r.id;
    v_room := v_room + r.amount_cents;
  end loop;
  if not exists (select from refunds where order_id = v_order and state = 'failed') then
    perform end_attention(v_order, 'refund_failed', null);
  end if;
end $$;
