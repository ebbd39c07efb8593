-- Fulfils an expired order whose money came late, if its places are still free; otherwise refunds the payment. The
-- caller has locked all of it.
-- outcome: paid_late, returned.
create or replace function pay_late(p_payment uuid, p_order uuid) returns text language plpgsql as $$
begin
  perform take_places(p_order);
  perform retake_promos(p_order);
  perform fulfil_orders(array[p_order], true);
  return 'paid_late';
exception when sqlstate 'AF001' then
  perform return_money(p_payment, p_order, 'places_gone');
  return 'returned';
end $$;
