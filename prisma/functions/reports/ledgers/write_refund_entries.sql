-- Enters a refund in the sales ledger: takes off the refunded amount of each unit and of the fee, with the same share
-- of list price and discount. Half of a unit of 10.00 less 2.00: list -5.00, discount -1.00, gross -4.00. If the
-- tickets stay valid only the price falls: a unit of 10.00 with a refund of 3.00 stays sold, for 7.00. The tax of a
-- rate is that of the rest (24.14 of 36.21 at 10 % remain: 3.29 - 2.19 = 1.10), shared among the units by their
-- amounts. p_opening: another system refunded it, on the day of the refund's row.
drop function if exists write_refund_entries(uuid, uuid, uuid);
create or replace function write_refund_entries(p_order uuid, p_refund uuid, p_by uuid, p_opening boolean default false)
returns void language plpgsql as $$
begin
  insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel,
      created_by, quantity, list_cents, discount_cents, promos, gross_cents, tax_rate, tax_cents, account, tax_code,
      currency, time_zone, refund_id, at, opening)
    with standing as materialized (
      select * from standing_entries(p_order)
    ), returned as (
      select s.*, f.amount_cents::bigint as amount, case when r.keeps_tickets then 0 else -1 end as units,
        case when r.keeps_tickets then 0
          when s.gross_cents = 0 then s.discount_cents
          else round(s.discount_cents::numeric * f.amount_cents / s.gross_cents)::bigint end as discount
      from refund_items f join refunds r on r.id = f.refund_id
        join standing s on s.order_item_id = f.order_item_id and s.quantity > 0 where f.refund_id = p_refund
      union all
      select s.*, r.fee_cents::bigint, 0, 0
      from refunds r join standing s on s.order_item_id is null and s.gross_cents <> 0
      where r.id = p_refund and r.fee_cents <> 0
    ), rates as (
      select s.tax_rate, sum(s.tax_cents)::bigint
        - tax_included((sum(s.gross_cents) - back.amount)::bigint, s.tax_rate) as tax, back.amount
      from standing s join (select tax_rate, sum(amount) as amount from returned group by tax_rate
        having sum(amount) <> 0) back using (tax_rate)
      group by s.tax_rate, back.amount
    ), shared as (
      select r.*, coalesce(round(rate.tax * sum(r.amount) over parts / rate.amount)
        - round(rate.tax * (sum(r.amount) over parts - r.amount) / rate.amount), 0) as tax
      from returned r left join rates rate using (tax_rate)
      window parts as (partition by r.tax_rate order by r.order_item_id nulls last)
    )
    select case when o.is_complimentary then 'complimentary' else 'refund' end::"SaleEntryKind", o.id, r.order_item_id,
      r.event_id, r.product_id, r.appointment_id, r.visit_day, o.channel, p_by, r.units,
      -r.amount - r.discount, -r.discount, share_of(r.promos, -r.discount, r.discount_cents), -r.amount, r.tax_rate,
      -r.tax, booked.account, booked.tax_code, o.currency, o.time_zone, p_refund,
      case when p_opening then (select created_at from refunds where id = p_refund) else moment() end, p_opening
    from shared r join orders o on o.id = p_order
      left join lateral booked_as(p_order, r.order_item_id, r.product_id) booked on true
    order by r.order_item_id nulls last;
end $$;
