-- Money arrived for an order that may no longer be fulfilled: it goes back, and so does what was paid of it before; an order that awaited its
-- money is cancelled. Order and payments are locked by the caller, which has everything else here as well; the payment is captured.
create or replace function refuse_settled(p_payment uuid, p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from orders where id = p_order for update;
  perform lock_wallets(array[p_order]);
  perform lock_counters(array[p_order]);
  perform lock_promos(array[p_order]);
  perform return_money(p_payment, p_order, 'not_fulfillable');
  perform cancel_order(p_order, null);
end $$;
