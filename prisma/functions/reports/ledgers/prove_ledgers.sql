-- Checks the ledgers of the next orders after an id, and that drawers have the money of till sales. Records orders
-- that differ, and removes those that match again.
-- Returns the last order checked; null at the end.
create or replace function prove_ledgers(p_after uuid, p_limit int) returns uuid language plpgsql as $$
declare
  v_orders uuid[] := array(select id from orders where p_after is null or id > p_after order by id limit p_limit);
begin
  with found as (
    -- The first ledger of an order that differs in several.
    select distinct on (order_id) order_id, ledger from (
      select order_id, 'sales' as ledger, 1 as rank from sales_differences(v_orders)
      union all select order_id, 'money', 2 from money_differences(v_orders)
      union all select order_id, 'cash', 3 from drawer_differences(v_orders)) each
    order by order_id, rank
  ), fits as (
    delete from ledger_differences d
    where d.order_id = any (v_orders) and not exists (select from found where found.order_id = d.order_id)
  )
  insert into ledger_differences (order_id, ledger) select order_id, ledger from found
    on conflict (order_id) do update set ledger = excluded.ledger;
  return v_orders[cardinality(v_orders)];
end $$;
