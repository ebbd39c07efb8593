-- Pays an order with its buyer's balance: all of it, or what the balance reaches; that is held until the rest is paid in another way.
-- outcome: paid, held, none (nothing to use), paying (another payment is open: it is called off first), gone (the order awaits no
--          money, or is another's). amount: what the balance gives. Sent twice, the second finds it done.
create or replace function use_balance(p_order uuid, p_user uuid, p_payment uuid) returns table (outcome text, amount bigint) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_wallet uuid;
begin
  select * into v_order from orders where id = p_order and user_id = p_user for update;
  perform 1 from payments where order_id = p_order order by id for update;
  amount := held_of_order(p_order);
  if v_order.state = 'paid' and exists (select from payments where order_id = p_order and provider = 'balance' and state = 'captured') then
    outcome := 'paid';
  elsif v_order.id is null or v_order.state <> 'pending' or v_order.expires_at <= moment() or v_order.total_cents <= 0 then
    outcome := 'gone';
  elsif amount > 0 then
    outcome := 'held';
  elsif exists (select from payments where order_id = p_order and (state in ('authorised', 'captured') or (state = 'created' and redirect is not null))) then
    outcome := 'paying';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  select id into v_wallet from wallets where user_id = p_user and currency = v_order.currency for update;
  if v_wallet is not null then
    perform expire_lots(v_wallet);
    select least(v_order.total_cents, balance_cents - held_cents) into amount from wallets where id = v_wallet;
  end if;
  -- Nobody was sent to pay it yet. What is paid there all the same is settled when it is told.
  update payments set state = 'cancelled', failure_code = 'another_method', updated_at = moment()
    where order_id = p_order and state = 'created' and (amount > 0 or provider = 'balance');
  if amount = 0 then
    outcome := 'none';
    return next;
    return;
  end if;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, authorised_at)
    select p_payment, p_order, 'balance', 'balance', 'authorised', amount, v_order.currency, coalesce(max(attempt), 0) + 1, moment()
    from payments where order_id = p_order;
  if not hold_balance(v_wallet, p_payment, amount) then
    raise exception 'a balance does not reach' using errcode = 'check_violation';
  end if;
  outcome := 'held';
  if amount = v_order.total_cents then
    outcome := 'paid';
    perform capture_balances(array[p_order]);
    perform lock_counters(array[p_order]);
    perform lock_series(array[p_order]);
    perform fulfil_orders(array[p_order], false);
    perform publish_places(array[p_order]);
    perform publish('sales', '{}', 'sales');
  end if;
  return next;
end $$;
