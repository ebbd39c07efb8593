-- Makes money of a bank line that its order cannot keep a separate payment, with a refund of all of it. Once per line.
-- Returns the payment.
--
-- p_amount: the part of the line to return
-- p_provider: the connection whose bank sends the refund
-- p_reason: overpaid, underpaid
create or replace function return_transfer(p_line uuid, p_order uuid, p_amount bigint, p_currency text, p_provider text,
  p_reason text) returns uuid language plpgsql as $$
declare
  v_payment uuid;
begin
  perform 1 from orders where id = p_order for update;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref,
      captured_at, updated_at)
    select uuid_v7(), p_order, p_provider, 'wire_transfer', 'captured', p_amount, p_currency, max(attempt) + 1,
      'line:' || p_line, moment(), moment() from payments where order_id = p_order
    on conflict (provider, provider_ref) do nothing;
  select id into v_payment from payments where provider = p_provider and provider_ref = 'line:' || p_line;
  perform return_money(v_payment, p_order, p_reason);
  return v_payment;
end $$;
