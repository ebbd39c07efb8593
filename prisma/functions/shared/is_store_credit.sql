-- Whether a payment is made from a balance or a gift voucher: it holds or has used an amount of a wallet, and its
-- refund goes back there.
create or replace function is_store_credit(p_payment uuid) returns boolean language plpgsql stable as $$
begin
  return (
    select exists (select from wallet_uses where payment_id = p_payment));
end $$;
