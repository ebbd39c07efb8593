-- Releases the amounts held on balances and vouchers for these orders.
create or replace function release_balances(p_orders uuid[], p_code text) returns void language plpgsql as $$
begin
  perform lock_wallets(p_orders);
  perform release_payments(array(
    select id from payments_of(p_orders) where is_local(provider) and state = 'authorised'), p_code);
end $$;
