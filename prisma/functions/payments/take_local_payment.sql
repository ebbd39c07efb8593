-- Takes a payment that is made here and now, in full or in part: cash, a card terminal that staff operate by hand, on account. The order is paid
-- once its payments cover it; until then it waits for the rest. Callers that do more in the same transaction lock their own rows before (a
-- cash shift, for share).
--
-- p: { id, order_id, provider, method, amount, by, data, reference, card_brand, card_last4 }
--   id: the submission's own, so that a request that is sent again takes the money once. data: what staff wrote down (authorisation code,
--   terminal), without card data; reference: a name of the provider's that is unique there.
-- outcome: taken (it waits for the rest), paid, replayed (this id was here before), gone (the order awaits no money, or the id is another order's),
--          exceeds (more than is left to pay), refused (it may no longer be fulfilled: settlement_refusals). remaining: what is left to pay then.
create or replace function take_local_payment(p jsonb) returns table (outcome text, remaining bigint) language plpgsql as $$
declare
  v_id uuid := (p ->> 'id')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_by uuid := (p ->> 'by')::uuid;
  v_order orders%rowtype;
begin
  -- Store credit is held by use_balance and use_voucher, and nothing is taken for what is free.
  if not is_local(p ->> 'provider') or p ->> 'provider' in ('balance', 'free') or v_amount <= 0 then
    raise exception 'no payment to take here: %', p using errcode = 'check_violation';
  end if;
  select * into v_order from orders where id = (p ->> 'order_id')::uuid for update;
  perform 1 from payments where order_id = v_order.id order by id for update;
  remaining := greatest(v_order.total_cents - covered_of_order(v_order.id), 0);
  outcome := case
    when exists (select from payments where id = v_id and order_id = v_order.id) then 'replayed'
    when v_order.id is null or exists (select from payments where id = v_id) then 'gone'
    when v_order.state <> 'pending' or v_order.expires_at <= moment() or v_order.total_cents <= 0 then 'gone'
    when v_amount > remaining then 'exceeds'
    when settlement_refusals(array[v_order.id]) <> '{}' then 'refused' end;
  if outcome is not null then
    remaining := case when v_order.state = 'pending' then remaining else 0 end;
    return next;
    return;
  end if;

  perform lock_wallets(array[v_order.id]);
  -- Nobody was sent to pay it yet. What is paid there all the same is settled when it is told.
  update payments set state = 'cancelled', failure_code = 'another_method', updated_at = moment()
    where order_id = v_order.id and state = 'created' and redirect is null;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, card_brand, card_last4, raw, taken_by, captured_at)
    select v_id, v_order.id, p ->> 'provider', p ->> 'method', 'captured', v_amount, v_order.currency, coalesce(max(attempt), 0) + 1, p ->> 'reference',
      p ->> 'card_brand', p ->> 'card_last4', coalesce(p -> 'data', '{}'), v_by, moment()
    from payments where order_id = v_order.id;
  perform record_order_event(v_order.id, 'payment_taken', null, null, v_by,
    jsonb_build_object('payment_id', v_id, 'method', p ->> 'method', 'amount', v_amount, 'currency', v_order.currency));
  remaining := remaining - v_amount;
  outcome := 'taken';
  if remaining = 0 then
    perform complete_order(v_order.id);
    outcome := 'paid';
  end if;
  return next;
end $$;
