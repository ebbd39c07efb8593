-- Adds up a ledger's entries of a day and replaces the earlier totals. Idempotent; concurrent calls are serialised,
-- and wait for transactions that enter something on that day.
create or replace function roll_up_day(p_ledger text, p_day date) returns void language plpgsql as $$
declare
  -- No time zone is more than 14 hours from UTC.
  v_from timestamptz := (p_day - 1)::timestamp at time zone 'UTC';
  v_until timestamptz := (p_day + 2)::timestamp at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(hashtextextended(p_day::text, 36));
  delete from late_days where ledger = p_ledger and day = p_day;
  if p_ledger = 'sales' then
    delete from sale_days where day = p_day;
    -- Ten orders of 2 adults and 1 child each, from the same channel and seller, are one basket with ten orders.
    with lines as materialized (
      select * from sale_lines where at >= v_from and at < v_until and sale_day = p_day
    ), baskets as (
      select order_id, currency,
        md5(p_day || string_agg(distinct concat_ws('|', kind, event_id, coalesce(product_id::text, '-'), channel,
        coalesce(seller::text, '-'), tax_rate, coalesce(promotion, '-'), coalesce(company_id::text, '-'),
        currency), ',')) as basket
      from lines where sells group by order_id, currency
    ), counted as (
      select order_id, currency, basket::uuid, count(*) over (partition by basket)::int as orders from baskets
    )
    insert into sale_days (day, basket, orders, kind, event_id, product_id, channel, seller, tax_rate, promotion,
        company_id, currency, lines, quantity, list_cents, discount_cents, gross_cents, tax_cents)
      select p_day, c.basket, coalesce(c.orders, 0), l.kind, l.event_id, l.product_id, l.channel, l.seller, l.tax_rate,
        l.promotion, l.company_id, l.currency, count(*),
        sum(l.quantity), sum(l.list_cents), sum(l.discount_cents), sum(l.gross_cents), sum(l.tax_cents)
      from lines l left join counted c on l.sells and c.order_id = l.order_id and c.currency = l.currency
      group by c.basket, c.orders, l.kind, l.event_id, l.product_id, l.channel, l.seller, l.tax_rate, l.promotion,
        l.company_id, l.currency;
  else
    delete from money_days where day = p_day;
    insert into money_days (day, kind, method, provider, channel, company_id, cashbox_id, cashier_id, currency, lines,
      amount_cents)
      select p_day, kind, method, provider, channel, company_id, cashbox_id, cashier_id, currency, count(*),
        sum(amount_cents)
      from money_lines where at >= v_from and at < v_until and sale_day = p_day
      group by kind, method, provider, channel, company_id, cashbox_id, cashier_id, currency;
  end if;
  insert into ledger_days (ledger, day) values (p_ledger, p_day)
    on conflict (ledger, day) do update set rolled_at = now();
end $$;
