-- Orders are found by the numbers of their invoices and whom these are for. prisma/functions/finding takes the function's place;
-- the triggers need it to name.
do $body$ begin
  if to_regprocedure('mark_invoice_to_index()') is null then
    create function mark_invoice_to_index() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;

create trigger invoices_named after insert on invoices for each row execute function mark_invoice_to_index();
create trigger invoices_forgotten after update on invoices for each row
  when (old.customer is distinct from new.customer) execute function mark_invoice_to_index();
create trigger invoice_requests_named after insert or update or delete on invoice_requests for each row execute function mark_invoice_to_index();

-- Those that are there already: the job takes them like all others, some at a time.
insert into orders_to_index (order_id) select order_id from invoices union select order_id from invoice_requests;
