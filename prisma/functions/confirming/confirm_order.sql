-- The address of a free order is confirmed: it is paid and its tickets exist, once. outcome: paid, replayed (it was
-- confirmed before), gone (its time is over, it was given up, or it has another address by now).
create or replace function confirm_order(p_order uuid, p_email text) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and customer_email = p_email and total_cents = 0 for update;
  if v_order.state in ('paid', 'partially_refunded') then
    return 'replayed';
  end if;
  if v_order.state is distinct from 'pending' or v_order.expires_at <= moment() then
    return 'gone';
  end if;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
    values (uuid_v7(), p_order, 'free', 'free', 'captured', 0, v_order.currency, 1, moment());
  perform lock_counters(array[p_order]);
  perform fulfil_orders(array[p_order], false);
  perform publish('sales', '{}', 'sales');
  return 'paid';
end $$;
