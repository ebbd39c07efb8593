-- The booking fee of a channel for an order, tax included. Free orders have no fee, and a fixed amount applies only to
-- orders in its own currency.
create or replace function order_fee(p_channel text, p_currency text, p_items_total bigint, p_paid_items int)
returns table (fee bigint, rate int) language sql stable rows 1 as $$
  select case when c.fee_kind = 'percentage' then round(p_items_total * c.fee_percent / 10000.0)::bigint
      when coalesce(c.fee_currency, house_currency()) <> p_currency then 0
      when c.fee_kind = 'per_order' then c.fee_cents
      when c.fee_kind = 'per_ticket' then c.fee_cents * p_paid_items else 0 end,
    c.fee_tax_rate
  from sales_channels c where c.code = p_channel and p_items_total > 0
$$;
