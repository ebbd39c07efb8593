-- Fulfils paid orders with held places: sells the places, issues the tickets, and records gift vouchers for a server
-- to issue. Locks the most contended rows last: counters, then series, then the outbox.
create or replace function fulfil_orders(p_orders uuid[], p_late boolean) returns void language plpgsql as $$
begin
  with before as materialized (
    select id, state::text as was from orders where id = any (p_orders)
  ), paid as (
    update orders o set state = 'paid', paid_at = moment(), late = p_late, updated_at = moment()
    from before where o.id = any (p_orders) and o.id = before.id
    returning o.id, before.was
  )
  insert into order_events (order_id, kind, from_state, to_state, data)
    select id, 'paid', was, 'paid', jsonb_build_object('late', p_late) from paid order by id;
  perform issue_tickets_of(p_orders);
  insert into voucher_sales (order_item_id, order_id)
    select i.id, i.order_id from items_of(p_orders) i
      cross join lateral (select category from products where id = i.product_id limit 1) p
    where i.state = 'active' and i.visit = 0 and p.category = 'voucher' and i.price_cents > i.discount_cents;
  perform write_sale_entries(p_orders);
  perform move_places(p_orders, -1, 1);
  perform number_tickets(p_orders);
  insert into outbox (topic, payload)
    select 'order_paid', jsonb_build_object('order_id', paid.id) from unnest(p_orders) paid(id);
end $$;
