-- Writes orders that another system sold, with their places, tickets, scans and ledger entries; all of them or none. An
-- order whose key exists is left as it is, so that two processes import each order once. Places that are left are
-- published; nothing else is, nothing is sent or invoiced, and no series is used.
--
-- p_orders: [{ id, key, reference, secret, channel, state, placed_at, paid_at, expires_at, locale, currency, name,
--   email, phone, note, fee, fee_tax_rate, fee_tax, items: [{ id, product, slot, price, tax_rate, tax, code,
--   cancelled, used, holder,
--   data }] }]
-- p_orders.state: paid, pending, expired or cancelled; a paid order needs paid_at, a pending one expires_at
-- p_orders.items.code: as printed; cancelled: a unit of a paid order that was refunded there; used: times of entries
-- p_source: the system; p_by: who imports
--
-- Returns the orders that are new. A full slot or quota raises a check violation.
create or replace function import_orders(p_orders jsonb, p_source text, p_by uuid) returns setof uuid
language plpgsql as $$
declare
  v_new uuid[] := write_imported(p_orders, p_source);
  v_sold uuid[] := array(select id from orders where id = any (v_new) and state = 'paid' order by id);
  v_pending uuid[] := array(select id from orders where id = any (v_new) and state = 'pending' order by id);
begin
  perform issue_imported(p_orders, p_source, v_new);
  perform write_sale_entries(v_sold, true);
  perform enter_imported(v_sold);
  perform refund_imported(p_orders, v_sold, p_by);
  perform lock_counters(v_sold || v_pending);
  perform move_places(v_sold, 0, 1);
  perform move_places(v_pending, 1, 0);
  perform publish_places(v_sold || v_pending);
  insert into order_events (order_id, kind, user_id, data)
    select id, 'imported', p_by, jsonb_build_object('source', p_source, 'reference', external_reference)
    from orders where id = any (v_new) order by id;
  return query select unnest(v_new);
end $$;
