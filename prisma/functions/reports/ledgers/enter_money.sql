-- Enters another change of a payment's money: its buyer's bank opens or decides a dispute, or credit refunded to the
-- balance is reversed. p_amount: the increase of the order's money.
create or replace function enter_money(p_payment uuid, p_kind text, p_amount bigint default 0) returns void
language plpgsql as $$
begin
  insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency)
    select p_kind::"MoneyEntryKind", order_id, id, provider, method, p_amount, currency from payments
    where id = p_payment;
end $$;
