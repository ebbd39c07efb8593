-- Holds an amount of a wallet for an unpaid order, and pays the order if nothing is left to pay. The caller has locked
-- payments and wallets.
-- outcome: paid, held, paying (another payment is open: it must be cancelled first), refused (settlement_refusals).
create or replace function hold_for_order(p_order orders, p_wallet uuid, p_method text, p_amount bigint, p_payment uuid)
returns text language plpgsql as $$
begin
  perform 1 from orders where id = p_order.id for update;
  if exists (select from payments where order_id = p_order.id and not is_local(provider)
      and (state = 'authorised' or (state = 'created' and redirect is not null))) then
    return 'paying';
  end if;
  if settlement_refusals(array[p_order.id]) <> '{}' then
    return 'refused';
  end if;
  -- Cancels a payment that no buyer was sent to yet. If it is paid all the same, its result is settled when it
  -- arrives.
  update payments set state = 'cancelled', failure_code = 'another_method', updated_at = moment()
  where order_id = p_order.id and state = 'created';
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, authorised_at)
    select p_payment, p_order.id, 'balance', p_method, 'authorised', p_amount, p_order.currency,
      coalesce(max(attempt), 0) + 1, moment()
    from payments where order_id = p_order.id;
  if not hold_balance(p_wallet, p_payment, p_amount) then
    raise exception 'a balance does not reach' using errcode = 'check_violation';
  end if;
  if covered_of_order(p_order.id) < p_order.total_cents then
    return 'held';
  end if;
  perform complete_order(p_order.id);
  return 'paid';
end $$;
