-- Completes an order that its payments cover: captures held balances and vouchers, and sells its places. The caller
-- has locked order, payments and wallets, and has refused an order that may no longer be fulfilled
-- (settlement_refusals).
create or replace function complete_order(p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from orders where id = p_order for update;
  perform capture_balances(array[p_order]);
  perform lock_counters(array[p_order]);
  perform demand_fulfillable(p_order);
  perform lock_series(array[p_order]);
  perform fulfil_orders(array[p_order], false);
  perform publish_places(array[p_order]);
  perform publish('sales', '{}', 'sales');
end $$;
