-- Enters changed units of a paid order (another product, slot, rate or price) in the sales ledger: reverses the entry
-- of each and appends a new one, with the fee of the move. 7.00 becomes 14.00: -7.00 and +14.00, on the day of the
-- change. Per rate the tax equals that of the order's invoices: the last new row takes the rounding difference.
create or replace function write_move_entries(p_order uuid, p_kind text, p_move uuid, p_by uuid) returns void
language plpgsql as $$
begin
  insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel,
      created_by, quantity, list_cents, discount_cents, promos, gross_cents, tax_rate, tax_cents, account, tax_code,
      currency, time_zone, move_id)
    with standing as materialized (
      select * from standing_entries(p_order)
    ), units as materialized (
      select i.*, i.price_cents - back.cents as list, i.price_cents - i.discount_cents - back.cents as gross
        from order_items i cross join lateral (select returned_of_unit(i.id) as cents) back
        where i.order_id = p_order and i.visit = 0 and i.state in ('active', 'refunded')
    ), changed as (
      select i.id, i.position from units i left join standing s on s.order_item_id = i.id and s.quantity > 0
      where i.state = 'active' and (s.product_id, s.appointment_id, s.tax_rate, s.list_cents, s.discount_cents)
        is distinct from (i.product_id, i.appointment_id, i.tax_rate, i.list, i.discount_cents::bigint)
    ), new as (
      select false as is_new, c.position, s.order_item_id, s.event_id, s.product_id, s.appointment_id, s.visit_day,
        s.tax_rate, -1 as quantity, -s.list_cents as list, -s.discount_cents as discount,
        share_of(s.promos, -s.discount_cents, s.discount_cents) as promos, -s.gross_cents as gross, -s.tax_cents as tax
      from changed c join standing s on s.order_item_id = c.id and s.quantity > 0
      union all
      select true, i.position, i.id, i.event_id, i.product_id, i.appointment_id, visit_day(i.appointment_id),
        i.tax_rate, 1, i.list, i.discount_cents,
        case when i.discount_cents > 0 then (select promo_shares(own) from order_items own where own.id = i.id)
          else '{}' end, i.gross, i.tax_cents
      from changed c join units i on i.id = c.id
      union all
      select true, null, null, null, null, null, null, o.fee_tax_rate, 0, more.fee, 0, '{}', more.fee,
        tax_included(more.fee, o.fee_tax_rate)
      from orders o cross join lateral (select o.fee_cents - coalesce(sum(gross_cents), 0)::bigint as fee
        from sale_entries e
        where e.order_id = o.id and e.order_item_id is null and e.kind <> 'refund') more
      where o.id = p_order and more.fee <> 0
    ), rates as (
      select n.tax_rate, case
          when exists (select from sale_entries e
            where e.order_id = p_order and e.kind = 'refund' and e.tax_rate = n.tax_rate and e.gross_cents <> 0)
            then tax_included((sum(n.gross) + coalesce(max(before.gross), 0))::bigint, n.tax_rate)
          else coalesce((select sum(i.tax_cents) from units i where i.tax_rate = n.tax_rate), 0)
            + (select case when o.fee_tax_rate = n.tax_rate then o.fee_tax_cents else 0 end from orders o
              where o.id = p_order)
        end - sum(n.tax) - coalesce(max(before.tax), 0) as spare
      from new n left join (select tax_rate, sum(gross_cents) as gross, sum(tax_cents) as tax from standing
        group by tax_rate) before using (tax_rate)
      group by n.tax_rate
    )
    select case when o.is_complimentary then 'complimentary' else p_kind end::"SaleEntryKind", o.id, n.order_item_id,
      n.event_id, n.product_id, n.appointment_id, n.visit_day,
      o.channel, p_by, n.quantity, n.list, n.discount, n.promos, n.gross, n.tax_rate,
      n.tax + case when row_number() over (partition by n.tax_rate order by n.is_new desc, n.position desc) = 1
        then rate.spare else 0 end,
      booked.account, booked.tax_code, o.currency, o.time_zone, p_move
    from new n join rates rate using (tax_rate) join orders o on o.id = p_order
      left join lateral booked_as(p_order, n.order_item_id, n.product_id) booked on true
    order by n.position nulls last, n.is_new;
end $$;
