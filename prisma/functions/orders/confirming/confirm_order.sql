-- Confirms the email of a free order: marks it as paid and issues its tickets, once. outcome: paid, replayed (it was
-- confirmed before), gone (expired, cancelled, or its email has changed), over_free (the person has the maximum of
-- free tickets of one of its events), refused (settlement_refusals).
create or replace function confirm_order(p_order uuid, p_email text) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and customer_email = p_email and total_cents = 0 for update;
  if is_paid(v_order.state) then
    return 'replayed';
  end if;
  if v_order.state is distinct from 'pending' or v_order.expires_at <= moment() then
    return 'gone';
  end if;
  if p_order = any (over_free_limits(
    jsonb_build_array(jsonb_build_object('order_id', p_order, 'email', p_email, 'user_id', v_order.user_id,
      'confirms', true)))) then
    return 'over_free';
  end if;
  if settlement_refusals(array[p_order]) <> '{}' then
    return 'refused';
  end if;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
    values (uuid_v7(), p_order, 'free', 'free', 'captured', 0, v_order.currency, 1, moment());
  perform lock_counters(array[p_order]);
  perform demand_fulfillable(p_order);
  perform fulfil_orders(array[p_order], false);
  perform publish('sales', '{}', 'sales');
  return 'paid';
end $$;
