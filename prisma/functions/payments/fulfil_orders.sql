-- Orders whose places are held are paid: the places are sold, and the tickets issued; gift vouchers are written down for a server to issue. What everybody wants comes last:
-- counters, then series, then the outbox.
create or replace function fulfil_orders(p_orders uuid[], p_late boolean) returns void language plpgsql as $$
begin
  with paid as (
    update orders o set state = 'paid', paid_at = moment(), late = p_late, updated_at = moment()
    from orders before where o.id = any (p_orders) and before.id = o.id
    returning o.id, before.state::text as was
  )
  insert into order_events (order_id, kind, from_state, to_state, data)
    select id, 'paid', was, 'paid', jsonb_build_object('late', p_late) from paid order by id;
  perform issue_tickets_of(p_orders);
  insert into voucher_sales (order_item_id, order_id) select i.id, i.order_id from order_items i join products p on p.id = i.product_id
    where i.order_id = any (p_orders) and i.state = 'active' and i.visit = 0 and p.category = 'voucher' and i.price_cents > i.discount_cents;
  perform write_sale_entries(p_orders);
  perform move_places(p_orders, -1, 1);
  perform number_tickets(p_orders);
  insert into outbox (topic, payload) select 'order_paid', jsonb_build_object('order_id', paid.id) from unnest(p_orders) paid(id);
end $$;
