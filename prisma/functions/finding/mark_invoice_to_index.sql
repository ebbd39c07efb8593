-- Marks the order of a changed invoice or invoice request for indexing, and all orders of the same monthly invoice.
create or replace function mark_invoice_to_index() returns trigger language plpgsql as $$
begin
  insert into orders_to_index (order_id) values (case tg_op when 'DELETE' then old.order_id else new.order_id end);
  if tg_table_name = 'invoices' then
    insert into orders_to_index (order_id)
      select order_id from master_orders where invoice_order_id = new.order_id and order_id <> new.order_id;
  end if;
  return null;
end $$;
