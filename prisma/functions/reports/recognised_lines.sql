-- Income per day from units without a visit day, as lines beside those of the ledger (sale_lines): 45.00 for ten
-- visits sold on the 3rd and used once on the 5th are -45.00 on the 3rd, since nothing is earned yet, and 4.50 on the
-- 5th. A sold gift voucher earns the amount that expires.
create or replace function recognised_lines(p_first date, p_last date)
returns table (id bigint, at timestamptz, kind text, sells boolean, order_id uuid, event_id uuid, product_id uuid,
  appointment_id uuid, visit_day date, channel text, quantity int, list_cents bigint, discount_cents bigint,
  gross_cents bigint, tax_rate int, tax_cents bigint, currency text, time_zone text, local timestamp, sale_day date,
  seller uuid, promotion text, company_id uuid)
language sql stable as $$
  with changes as (
    select u.order_item_id as item, u.order_id, u.day,
      lag(u.left_gross, 1, 0::bigint) over units - u.left_gross as gross,
      lag(u.left_tax, 1, 0::bigint) over units - u.left_tax as tax
    from income_of_units(p_first, p_last) u window units as (partition by u.order_item_id order by u.day)
    union all
    select s.order_item_id, s.order_id, sale_day(t.created_at, o.time_zone), -w.amount_cents, 0
    from wallet_transactions t join wallet_entries w on w.transaction_id = t.id and w.wallet_id is not null
      join wallets own on own.id = w.wallet_id
      join voucher_sales s on s.voucher_id = own.voucher_id join orders o on o.id = s.order_id
    where t.kind = 'expiry' and t.created_at >= (p_first - 1)::timestamp at time zone 'UTC'
      and t.created_at < (p_last + 2)::timestamp at time zone 'UTC'
  )
  select sold.id, (c.day + interval '1 day' - interval '1 second') at time zone sold.time_zone, 'sale', false,
    c.order_id, sold.event_id, sold.product_id, null::uuid, null::date, sold.channel, 0,
    c.gross, 0::bigint, c.gross, sold.tax_rate, c.tax, sold.currency, sold.time_zone, null::timestamp, c.day,
    sold.seller, sold.promotion, sold.company_id
  from changes c cross join lateral (select l.* from sale_lines l join sale_entries e on e.id = l.id
    where l.order_id = c.order_id and e.order_item_id = c.item and l.quantity > 0 and l.visit_day is null
    order by l.id desc limit 1) sold
  where c.day between p_first and p_last and (c.gross <> 0 or c.tax <> 0)
$$;
