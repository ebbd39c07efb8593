-- What the channel adds to an order for itself, tax included. What costs nothing is sold without a fee.
drop function if exists channel_fee(text, int, int);
create or replace function channel_fee(p_channel text, p_items_total bigint, p_paid_items int)
returns table (fee bigint, rate int, tax bigint) language sql stable rows 1 as $$
  select f.fee, f.rate, tax_included(f.fee, f.rate) from (
    select case c.fee_kind when 'per_order' then c.fee_cents when 'per_ticket' then c.fee_cents * p_paid_items
        when 'percentage' then round(p_items_total * c.fee_percent / 10000.0)::bigint else 0 end as fee, c.fee_tax_rate as rate
    from sales_channels c where c.code = p_channel and p_items_total > 0
  ) f
$$;
