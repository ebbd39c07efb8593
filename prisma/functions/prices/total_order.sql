-- An order's sums from its items: discount, fee and total.
drop function if exists total_order(uuid);
create or replace function total_order(p_order uuid) returns bigint language sql as $$
  update orders o set discount_cents = sums.discount, fee_cents = coalesce(fee.fee, 0), fee_tax_rate = coalesce(fee.rate, 0),
      fee_tax_cents = coalesce(fee.tax, 0), total_cents = sums.gross - sums.discount + coalesce(fee.fee, 0), updated_at = moment()
    from (select coalesce(sum(price_cents), 0)::bigint as gross, coalesce(sum(discount_cents), 0)::bigint as discount,
          count(*) filter (where price_cents > discount_cents)::int as paid
        from order_items where order_id = p_order and state = 'active') sums
      left join lateral channel_fee((select channel from orders where id = p_order), sums.gross - sums.discount, sums.paid) fee on true
    where o.id = p_order returning total_cents
$$;
