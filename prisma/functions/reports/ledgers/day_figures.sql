-- The totals of both ledgers for a day, in every currency.
create or replace function day_figures(p_day date) returns jsonb language sql stable as $$
  with bounds as (select (p_day - 1)::timestamp at time zone 'UTC' as begins,
    (p_day + 2)::timestamp at time zone 'UTC' as ends),
  sales as (
    select currency, count(*) as lines, count(distinct order_id) filter (where sells) as orders,
      coalesce(sum(quantity) filter (where is_sold(kind)), 0) as tickets,
      coalesce(sum(gross_cents) filter (where kind <> 'refund'), 0) as sold,
      coalesce(sum(gross_cents) filter (where kind = 'refund'), 0) as refunds,
      sum(gross_cents) as net, sum(tax_cents) as tax
    from bounds join sale_lines on at >= begins and at < ends and sale_day = p_day group by currency
  ), money as (
    select currency, method, provider, count(*) as lines,
      coalesce(sum(amount_cents) filter (where kind = 'taken'), 0) as taken,
      coalesce(sum(amount_cents) filter (where kind <> 'taken'), 0) as returned, sum(amount_cents) as net
    from bounds join money_lines on at >= begins and at < ends and sale_day = p_day group by currency, method, provider
  )
  select jsonb_build_object('day', p_day,
    'sales', (select coalesce(jsonb_agg(to_jsonb(s) order by s.currency), '[]') from sales s),
    'money', (select coalesce(jsonb_agg(to_jsonb(m) order by m.currency, m.method, m.provider), '[]') from money m))
$$;
