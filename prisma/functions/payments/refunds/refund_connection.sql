-- The bank connection whose file sends the refunds of a payment provider: its own for a transfer; the first one with
-- an account for money paid on account, since that came by transfer. Null for every other provider: the payment
-- provider or a cashier refunds it.
create or replace function refund_connection(p_provider text) returns text language sql stable as $$
  select code from payment_connections
  where kind = 'wire_transfer'
    and (code = p_provider or (p_provider = 'on_account' and coalesce(settings ->> 'iban', '') <> ''))
  order by position, code limit 1
$$;
