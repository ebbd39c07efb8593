-- Cancels an invoice issued by mistake, if no later invoice in force refers to it: an order's documents are cancelled
-- from the last on. Concurrent calls wait for the lock of the order.
--
-- outcome: cancelled, already, followed, unrecorded (the tax agency's chain does not have it).
create or replace function cancel_invoice(p_invoice uuid, p_reason text, p_words text, p_zone text) returns text
language plpgsql as $$
declare
  v_order uuid;
  v_position int;
begin
  select order_id, position into v_order, v_position from invoices where id = p_invoice;
  perform 1 from orders where id = v_order for update;
  if exists (select from invoice_cancellations where invoice_id = p_invoice) then
    return 'already';
  elsif not exists (select from invoice_records where invoice_id = p_invoice and kind = 'alta') then
    return 'unrecorded';
  elsif exists (select from invoices later where later.order_id = v_order and later.position > v_position
      and not exists (select from invoice_cancellations c where c.invoice_id = later.id)) then
    return 'followed';
  end if;
  insert into invoice_cancellations (invoice_id, reason, words, after_position, cancelled_at, cancelled_on)
    values (p_invoice, p_reason, p_words, (select max(position) from invoices where order_id = v_order), moment(),
      (moment() at time zone p_zone)::date);
  return 'cancelled';
end $$;
