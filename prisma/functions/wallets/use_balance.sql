-- Pays an order with its buyer's balance: all of it, or the whole balance, which is held until the remainder is paid
-- in another way.
-- outcome: paid, held, none (nothing to use), paying (another payment is open: it must be cancelled first), refused
-- (settlement_refusals), for_vouchers (the
--          order has gift vouchers, see buys_vouchers), gone (no amount is due, or the order belongs to another
--          customer). amount: the amount of the balance used. A second call finds it done.
create or replace function use_balance(p_order uuid, p_user uuid, p_payment uuid)
returns table (outcome text, amount bigint) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_wallet uuid;
begin
  select * into v_order from orders where id = p_order and user_id = p_user for update;
  perform 1 from payments where order_id = p_order order by id for update;
  amount := held_of_order(p_order, 'balance');
  if v_order.state = 'paid' and exists (select from payments
    where order_id = p_order and method = 'balance' and state = 'captured') then
    outcome := 'paid';
  elsif v_order.id is null or v_order.state <> 'pending' or v_order.expires_at <= moment()
    or v_order.total_cents <= 0 then
    outcome := 'gone';
  elsif amount > 0 then
    outcome := 'held';
  elsif buys_vouchers(p_order) then
    outcome := 'for_vouchers';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  select id into v_wallet from wallets where user_id = p_user and currency = v_order.currency;
  perform lock_wallets(array[p_order], v_wallet);
  if v_wallet is not null then
    perform expire_lots(v_wallet);
    select least(v_order.total_cents - covered_of_order(p_order), balance_cents - held_cents) into amount from wallets
    where id = v_wallet;
  end if;
  if amount > 0 then
    outcome := hold_for_order(v_order, v_wallet, 'balance', amount, p_payment);
  else
    -- Its buyer chooses the payment method again.
    update payments set state = 'cancelled', failure_code = 'another_method', updated_at = moment()
      where order_id = p_order and state = 'created' and is_local(provider);
    outcome := 'none';
  end if;
  return next;
end $$;
