-- Erases the visitors of orders: names, answers, photos, reasons for blocked tickets, notes for the gate and answers
-- there, wallet devices, recipients of codes, contacts of resellers' bookings, and related emails. Money, places,
-- numbers and times stay. Idempotent.
-- Returns { holders, mails }: how many rows.
create or replace function erase_holders(p_orders uuid[]) returns jsonb language plpgsql as $$
declare
  v_orders uuid[];
  v_holders int;
  v_mails int;
begin
  v_orders := array(select id from orders where id = any (p_orders) and holders_erased_at is null
    order by id for update);
  update orders set holders_erased_at = moment() where id = any (v_orders);
  delete from order_item_profiles h using order_items i where i.id = h.order_item_id and i.order_id = any (v_orders);
  get diagnostics v_holders = row_count;
  update order_events set data = data - 'holder' where order_id = any (v_orders) and data ? 'holder';
  update order_moves set request = jsonb_set(request, '{rename}', '{}') where order_id = any (v_orders)
    and state <> 'awaiting' and request ? 'rename';
  delete from pass_photos f using annual_passes a, order_items i
  where a.id = f.pass_id and i.id = a.order_item_id and i.order_id = any (v_orders);
  delete from wallet_devices d using order_items i where i.id = d.order_item_id and i.order_id = any (v_orders);
  delete from wallet_devices d using tickets t where d.order_item_id in (t.pass_id, t.wallet_id)
    and t.order_id = any (v_orders);
  update ticket_transfers set email = null, holder_name = null, holder_email = null where order_id = any (v_orders);
  update bulk_handouts h set name = null, email = null, mail_waiting = false from master_orders m
  where m.id = h.master_order_id and m.order_id = any (v_orders);
  update reseller_bookings set contact = '{}', notes = null, cancel_reason = null,
    unit_items = (select jsonb_agg(unit || '{"contact": {}}' order by n)
      from jsonb_array_elements(unit_items) with ordinality units(unit, n))
  where order_id = any (v_orders);
  update tickets set blocked_reason = null where order_id = any (v_orders) and blocked_reason is not null;
  update order_items set gate_note = null where order_id = any (v_orders) and gate_note is not null;
  delete from gate_answers a using validations v, tickets t
  where v.id = a.validation_id and t.id = v.ticket_id and t.order_id = any (v_orders);
  delete from mail_log where order_id = any (v_orders) and state <> 'queued';
  get diagnostics v_mails = row_count;
  return jsonb_build_object('holders', v_holders, 'mails', v_mails);
end $$;
