-- The totals of a shift: of an X report at any time, and of the Z report when it closes. An order belongs to the shift
-- that took its first payment.
create or replace function shift_figures(p_shift uuid) returns jsonb language sql stable as $$
  with mine as (select * from cash_movements where shift_id = p_shift),
    sold as (select distinct m.order_id as id from mine m where m.kind = 'sale' and m.order_id is not null
      and not exists (select from cash_movements earlier
        where earlier.order_id = m.order_id and earlier.kind = 'sale' and earlier.shift_id <> p_shift
        and earlier.position < m.position)),
    -- Selling a gift voucher is no supply: it is among the products but in no tax rate.
    items as (
      select i.*, p.category = 'voucher' as is_voucher
      from sold join order_items i on i.order_id = sold.id
        cross join lateral (select category from products where id = i.product_id limit 1) p
      where i.visit = 0
    ),
    -- Refunds paid by this shift, of its own sales and of others.
    refunded as (
      select i.product_name, i.tax_rate, f.amount_cents, p.category = 'voucher' as is_voucher,
        case when r.keeps_tickets then 0 else 1 end as units
      from mine m join refund_items f on f.refund_id = m.refund_id join refunds r on r.id = f.refund_id
        join order_items i on i.id = f.order_item_id join products p on p.id = i.product_id
      where m.kind = 'refund'
    )
  select jsonb_build_object(
    'opening', jsonb_build_object('expected', s.opening_expected_cents, 'counted', s.opening_counted_cents,
      'difference', s.opening_counted_cents - s.opening_expected_cents),
    'expected', s.drawer_cents,
    'methods', coalesce((select jsonb_agg(to_jsonb(m) order by m.method <> 'cash', m.method) from (
      select method, coalesce(sum(amount_cents) filter (where kind = 'sale'), 0)::bigint as sales,
        count(*) filter (where kind = 'sale') as "salesCount",
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refunds,
        count(*) filter (where kind = 'refund') as "refundsCount",
        coalesce(sum(amount_cents) filter (where kind = 'rounding'), 0)::bigint as rounding,
        coalesce(sum(amount_cents) filter (where kind = 'correction'), 0)::bigint as corrections,
        coalesce(sum(amount_cents), 0)::bigint as total
      from mine group by method) m), '[]'),
    'moved', coalesce((select jsonb_object_agg(kind, jsonb_build_object('amount', amount, 'count', n)) from (
      select kind, sum(amount_cents)::bigint as amount, count(*) as n from mine
      where kind in ('deposit', 'withdrawal', 'drop') group by kind) k), '{}'),
    -- Drawer openings without a sale.
    'drawerOpened', (select count(*) from print_jobs j
      where j.shift_id = p_shift and j.kind = 'drawer' and j.order_id is null and j.state <> 'failed'),
    'orders', (select count(*) from sold),
    'tickets', (select count(*) from items),
    -- A family ticket of four is one ticket and four people; an audio guide is none.
    'people', (select coalesce(sum(greatest(i.units, 1)), 0)::bigint from items i join products p on p.id = i.product_id
      where is_entry(p.category)),
    'discounts', coalesce((select sum(discount_cents)::bigint from items), 0),
    -- Discounts that cashiers gave in addition to promotions.
    'counterDiscounts',
    (select jsonb_build_object('amount', coalesce(sum(r.discount_cents), 0)::bigint, 'count', count(*))
      from promo_redemptions r join sold on sold.id = r.order_id
        join promos p on p.id = r.promo_id and p.trigger = 'counter'),
    'taxes', coalesce((select jsonb_agg(to_jsonb(t) order by t.rate) from (
      select rate, sum(gross)::bigint as gross, sum(tax)::bigint as tax, sum(refunded)::bigint as refunded,
        tax_included(sum(refunded)::bigint, rate) as "refundedTax" from (
        select tax_rate as rate, price_cents - discount_cents as gross, tax_cents as tax, 0 as refunded
        from items where not is_voucher
        union all select tax_rate, 0, 0, amount_cents from refunded where not is_voucher) line group by rate) t), '[]'),
    'products', coalesce((select jsonb_agg(to_jsonb(p) order by p.amount desc, p.name::text) from (
      select name, sum(sold)::bigint as count, sum(amount)::bigint as amount, sum(back)::bigint as "refundedCount",
        sum(refunded)::bigint as refunded from (
        select product_name as name, 1 as sold, price_cents - discount_cents as amount, 0 as back,
          0 as refunded from items
        union all select product_name, 0, 0, units, amount_cents from refunded) line group by name) p), '[]'))
  from cashbox_shifts s where s.id = p_shift
$$;
