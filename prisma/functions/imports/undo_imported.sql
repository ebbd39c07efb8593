-- Removes imported orders that nothing happened to since, with their opening entries, which are in no report of a day.
-- Returns one row for each order: null if it was removed, else why not:
--   scanned: a ticket was, also without entry; changed: refunded, moved, paid, sent or anything else that its history
--   or another record has. The order stays as it is.
create or replace function undo_imported(p_orders uuid[]) returns table (order_id uuid, reason text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_order uuid;
  v_sold boolean;
begin
  perform 1 from orders where id = any (p_orders) order by id for update;
  perform lock_counters(p_orders);
  foreach v_order in array p_orders loop
    order_id := v_order;
    perform 1 from tickets where order_id = v_order order by id for update;
    reason := case
      when not exists (select from orders where id = v_order and external_source is not null) then 'changed'
      when exists (select from validations v join tickets t on t.id = v.ticket_id
        where t.order_id = v_order and not v.data ? 'imported') then 'scanned'
      when (select kind from order_events where order_id = v_order order by id desc limit 1) <> 'imported'
        or exists (select from sale_entries where order_id = v_order and not opening)
        or exists (select from mail_log where order_id = v_order)
        -- Another payment, also one that the buyer is making now.
        or exists (select from payments where order_id = v_order and provider not in ('elsewhere', 'free'))
        or is_asked_about(v_order) or is_pass_used(v_order) then 'changed' end;
    if reason is null and not is_removed(v_order) then
      reason := 'changed';
    end if;
    return next;
  end loop;
end $$;

-- Whether staff or the buyer wrote about an order: a request for support, for an invoice, or a note for the gate.
create or replace function is_asked_about(p_order uuid) returns boolean language sql stable as $$
  select exists (select from support_tickets where order_id = p_order)
    or exists (select from invoice_requests where order_id = p_order)
    or exists (select from order_items where order_id = p_order and gate_note is not null)
$$;

-- Whether a pass of the order has a photo, a renewal, a new code, or a price that it gave, is blocked, or was changed
-- by a person.
create or replace function is_pass_used(p_order uuid) returns boolean language sql stable as $$
  select exists (select from annual_passes a join order_items i on i.id = a.order_item_id
    where i.order_id = p_order and (exists (select from pass_photos where pass_id = a.id)
      or exists (select from pass_renewals where pass_id = a.id)
      or exists (select from pass_reissues where pass_id = a.id)
      or exists (select from order_passes where pass_id = a.id)
      or exists (select from tickets where id = a.ticket_id and state = 'blocked')
      or exists (select from audit_log
        where subject_type = 'annual_pass' and subject_id = a.id::text and ip is not null)))
$$;

-- Removes one of them. False if another record refers to it, which keeps it.
create or replace function is_removed(p_order uuid) returns boolean language plpgsql as $$
declare
  v_state "OrderState" := (select state from orders where id = p_order);
begin
  if is_paid(v_state) then
    perform move_places(array[p_order], 0, -1);
    perform publish_places(array[p_order]);
  elsif v_state = 'pending' then
    perform move_places(array[p_order], -1, 0);
    perform publish_places(array[p_order]);
  end if;
  perform set_config('aforo.pruning', 'sale_entries', true);
  delete from sale_entries where order_id = p_order and opening;
  perform set_config('aforo.pruning', 'money_entries', true);
  delete from money_entries where order_id = p_order and opening;
  perform set_config('aforo.pruning', 'validations', true);
  delete from validations where ticket_id = any (array(select id from tickets where order_id = p_order));
  perform set_config('aforo.pruning', 'order_events', true);
  delete from order_events where order_id = p_order;
  perform set_config('aforo.pruning', '', true);
  delete from refund_items where refund_id = any (array(select id from refunds where order_id = p_order));
  delete from refunds where order_id = p_order;
  delete from payments where order_id = p_order;
  delete from annual_passes where order_item_id = any (array(select id from order_items where order_id = p_order));
  delete from tickets where order_id = p_order;
  delete from order_item_profiles where order_item_id = any (array(select id from order_items
    where order_id = p_order));
  delete from order_items where order_id = p_order;
  perform forget_people(p_order, part) from (values ('buyer'), ('holder')) of_order(part);
  delete from order_words where order_id = p_order;
  delete from orders where id = p_order;
  return true;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;
