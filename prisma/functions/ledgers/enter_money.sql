-- Something else happened to the money of a payment: its buyer's bank disputes it, or has decided; credit that the payment had become is
-- taken back. p_amount: more is what the order has of it.
create or replace function enter_money(p_payment uuid, p_kind text, p_amount bigint default 0) returns void language plpgsql as $$
begin
  insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency)
    select p_kind::"MoneyEntryKind", order_id, id, provider, method, p_amount, currency from payments where id = p_payment;
end $$;
