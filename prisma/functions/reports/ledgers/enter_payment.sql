-- Enters the money of a payment once, after any statement that captures it. Refunds and disputes write their own
-- entries. Money that another system took (elsewhere) is an opening entry of its own day.
create or replace function enter_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state in ('created', 'authorised', 'failed', 'cancelled') then
    insert into money_entries (at, kind, order_id, payment_id, provider, method, amount_cents, currency, opening)
      values (case when new.provider = 'elsewhere' then new.captured_at else moment() end, 'taken', new.order_id,
        new.id, new.provider, new.method, new.amount_cents, new.currency, new.provider = 'elsewhere');
  end if;
  return null;
end $$;
