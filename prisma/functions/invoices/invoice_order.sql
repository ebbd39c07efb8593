-- The order that has an order's invoices: itself, or the first of its month if its company has one invoice a month.
create or replace function invoice_order(p_order uuid) returns uuid language sql stable as $$
  select coalesce((select invoice_order_id from master_orders where order_id = p_order), p_order)
$$;
