-- Refunds money for an order that may no longer be fulfilled, and its earlier payments; cancels the order if it was
-- unpaid. The caller has locked order, payments and everything else here; the payment is captured.
create or replace function refuse_settled(p_payment uuid, p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from orders where id = p_order for update;
  perform lock_wallets(array[p_order]);
  perform lock_counters(array[p_order]);
  perform lock_promos(array[p_order]);
  perform return_money(p_payment, p_order, 'not_fulfillable');
  perform cancel_order(p_order, null);
end $$;
