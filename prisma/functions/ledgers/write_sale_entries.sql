-- Orders have become paid: what each unit was sold for, and the order's fee, is appended to the ledger of sales. Called once for
-- an order, by fulfil_orders. What changes later is written by write_refund_entries and write_move_entries.
create or replace function write_sale_entries(p_orders uuid[]) returns void language plpgsql as $$
begin
  insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel, quantity,
      list_cents, discount_cents, promos, gross_cents, tax_rate, tax_cents, currency, time_zone)
    select case when o.is_complimentary then 'complimentary' when p.category = 'voucher' then 'voucher' else 'sale' end::"SaleEntryKind", o.id, i.id,
      i.event_id, i.product_id, i.appointment_id, visit_day(i.appointment_id), o.channel, 1, i.price_cents, i.discount_cents,
      case when o.discount_cents > 0 then promo_shares(i) else '{}' end, i.price_cents - i.discount_cents, i.tax_rate, i.tax_cents, o.currency, o.time_zone
    from orders o join order_items i on i.order_id = o.id and i.visit = 0 and i.state = 'active' join products p on p.id = i.product_id
    where o.id = any (p_orders)
    union all
    select 'fee', o.id, null, null, null, null, null, o.channel, 0, o.fee_cents, 0, '{}', o.fee_cents, o.fee_tax_rate, o.fee_tax_cents, o.currency, o.time_zone
    from orders o where o.id = any (p_orders) and o.fee_cents <> 0
    order by 2, 3;
end $$;
