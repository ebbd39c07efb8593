-- The order whose invoices, or whose wish for one, have changed is to be found anew.
create or replace function mark_invoice_to_index() returns trigger language plpgsql as $$
begin
  insert into orders_to_index (order_id) values (case tg_op when 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
