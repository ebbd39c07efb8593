-- Fulfils an order that a captured payment covers, with what its balances and vouchers hold, and refunds a surplus. The
-- caller has locked all of it.
-- p_missing, p_held: as in captured_step
create or replace function pay_order(p_payment uuid, p_order uuid, p_missing bigint, p_held bigint) returns void
language plpgsql as $$
declare
  v_surplus bigint := -p_missing;
begin
  -- A payment of the full amount that was started earlier leaves the buyer their balance.
  if p_missing <= 0 then
    perform release_balances(array[p_order], 'another_method');
  else
    perform capture_balances(array[p_order]);
    v_surplus := p_held - p_missing;
  end if;
  perform fulfil_orders(array[p_order], false);
  if v_surplus > 0 then
    perform return_money(p_payment, p_order, 'overpaid', v_surplus);
  end if;
end $$;
