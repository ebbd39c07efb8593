-- The order that an order's invoices are kept with: itself, or the first of its month where its company has one invoice a month.
create or replace function invoice_order(p_order uuid) returns uuid language sql stable as $$
  select coalesce((select invoice_order_id from master_orders where order_id = p_order), p_order)
$$;
