-- Proves the ledgers of so many orders after one, by id: those that differ are written down, and what fits again is struck out.
-- Returns the last order that was looked at; null where there are no more.
create or replace function prove_ledgers(p_after uuid, p_limit int) returns uuid language plpgsql as $$
declare
  v_orders uuid[] := array(select id from orders where p_after is null or id > p_after order by id limit p_limit);
begin
  with found as (
    select order_id, 'sales' as ledger from sales_differences(v_orders)
    union all
    select m.order_id, 'money' from money_differences(v_orders) m where m.order_id not in (select s.order_id from sales_differences(v_orders) s)
  ), fits as (
    delete from ledger_differences d where d.order_id = any (v_orders) and not exists (select from found where found.order_id = d.order_id)
  )
  insert into ledger_differences (order_id, ledger) select order_id, ledger from found
    on conflict (order_id) do update set ledger = excluded.ledger;
  return v_orders[cardinality(v_orders)];
end $$;
