-- Takes a full or part payment made here and now: cash, a card terminal operated by staff, on account. The order is
-- paid once its payments cover it; until then it waits for the rest. Callers that do more in the same transaction lock
-- their own rows before (a cash shift, for share).
--
-- p: { id, order_id, provider, method, amount, by, data, reference, card_brand, card_last4 }
--   id: the submission's own, so that a repeated request takes the money once. data: details from staff (authorisation
--   code,
--   terminal), without card data; reference: the provider's reference, unique there.
-- outcome: taken (it waits for the rest), paid, replayed (the same payment was taken before), gone (no money is due),
--          exceeds (more than is left to pay), refused (it may no longer be fulfilled: settlement_refusals).
-- remaining: what is left to pay then.
-- Raises AF010 if the id belongs to another payment: of another order, method or person.
create or replace function take_local_payment(p jsonb) returns table (outcome text, remaining bigint)
language plpgsql as $$
declare
  v_id uuid := (p ->> 'id')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_by uuid := (p ->> 'by')::uuid;
  v_order orders%rowtype;
  v_before payments%rowtype;
begin
  -- Store credit goes through use_credit, and free orders need no payment.
  if not is_local(p ->> 'provider') or p ->> 'provider' in ('balance', 'free') or v_amount <= 0 then
    raise exception 'no payment to take here: %', p using errcode = 'check_violation';
  end if;
  select * into v_order from orders where id = (p ->> 'order_id')::uuid for update;
  perform 1 from payments where order_id = v_order.id order by id for update;
  remaining := greatest(v_order.total_cents - covered_of_order(v_order.id), 0);
  select * into v_before from payments where id = v_id;
  if found and (v_before.order_id, v_before.provider, v_before.method, v_before.taken_by)
    is distinct from (v_order.id, p ->> 'provider', p ->> 'method', v_by) then
    raise exception 'the id was used for another request' using errcode = 'AF010';
  end if;
  outcome := case
    when v_before.id is not null then 'replayed'
    when v_order.id is null then 'gone'
    when v_order.state <> 'pending' or v_order.expires_at <= moment() or v_order.total_cents <= 0 then 'gone'
    when v_amount > remaining then 'exceeds'
    when settlement_refusals(array[v_order.id]) <> '{}' then 'refused' end;
  if outcome is not null then
    remaining := case when v_order.state = 'pending' then remaining else 0 end;
    return next;
    return;
  end if;

  perform lock_wallets(array[v_order.id]);
  -- Cancels a payment that no buyer was sent to yet. If it is paid all the same, its result is settled when it
  -- arrives.
  update payments set state = 'cancelled', failure_code = 'another_method', updated_at = moment()
    where order_id = v_order.id and state = 'created' and redirect is null;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref,
    card_brand, card_last4, raw, taken_by, captured_at)
    select v_id, v_order.id, p ->> 'provider', p ->> 'method', 'captured', v_amount, v_order.currency,
      coalesce(max(attempt), 0) + 1, p ->> 'reference',
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
