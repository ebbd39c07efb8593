-- Appends paid orders to the sales ledger: the price of each unit and the order's fee. Called once per order, by
-- fulfil_orders, or for a sale of another system (p_opening), which is an opening entry of its own day.
-- write_refund_entries and write_move_entries enter later changes.
drop function if exists write_sale_entries(uuid[]);
create or replace function write_sale_entries(p_orders uuid[], p_opening boolean default false) returns void
language plpgsql as $$
begin
  insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day,
      channel, quantity, list_cents, discount_cents, promos, gross_cents, tax_rate, tax_cents, account, tax_code,
      currency, time_zone, at, opening)
    select part.kind, o.id, part.item, part.event_id, part.product_id, part.appointment_id,
      visit_day(part.appointment_id), o.channel, part.quantity, part.list, part.discount, part.promos,
      part.list - part.discount, part.rate, part.tax, part.account, part.tax_code, o.currency, o.time_zone,
      case when p_opening then o.paid_at else moment() end, p_opening
    from unnest(p_orders) asked(id) cross join lateral (select * from orders where id = asked.id limit 1) o
      cross join lateral (
      select case when o.is_complimentary then 'complimentary'
        when p.category = 'voucher' then 'voucher' else 'sale' end::"SaleEntryKind" as kind,
        i.id as item, i.position, i.event_id, i.product_id, i.appointment_id, 1 as quantity, i.price_cents as list,
        i.discount_cents as discount, case when i.discount_cents > 0 then promo_shares(i) else '{}' end as promos,
        i.tax_rate as rate, i.tax_cents as tax,
        p.invoicing_account as account, p.invoicing_tax_code as tax_code
      from items_of(array[o.id]) i
        cross join lateral (
          select category, invoicing_account, invoicing_tax_code from products where id = i.product_id limit 1) p
      where i.visit = 0 and i.state = 'active'
      union all
      select 'fee', null, null, null, null, null, 0, o.fee_cents, 0, '{}', o.fee_tax_rate, o.fee_tax_cents, null, null
      where o.fee_cents <> 0
    ) part
    order by o.id, part.position;
end $$;
