-- Sums up an order from its items: discount, fee and total, and the tax of each item and of the fee.
drop function if exists total_order(uuid);
create or replace function total_order(p_order uuid) returns bigint language sql as $$
  with sums as (
    select coalesce(sum(price_cents), 0)::bigint as gross, coalesce(sum(discount_cents), 0)::bigint as discount,
      count(*) filter (where price_cents > discount_cents)::int as paid, array_agg(id order by position) as ids,
      array_agg(price_cents - discount_cents order by position) as grosses,
      array_agg(tax_rate order by position) as rates
    from order_items where order_id = p_order and state = 'active'
  ), charged as materialized (
    select sums.*, coalesce(fee.fee, 0) as fee, coalesce(fee.rate, 0) as fee_rate,
      tax_shares(grosses || coalesce(fee.fee, 0), rates || coalesce(fee.rate, 0)) as taxes
    from sums join orders o on o.id = p_order
      left join lateral order_fee(fee_channel(o.channel, o.idempotency_key), o.currency, sums.gross - sums.discount,
        sums.paid) fee on true
  ), taxed as (
    update order_items i set tax_cents = share.tax from charged, unnest(charged.ids, charged.taxes) share(id, tax)
      where i.id = share.id and i.tax_cents <> share.tax
  )
  update orders o set discount_cents = charged.discount, fee_cents = fee, fee_tax_rate = fee_rate,
      fee_tax_cents = taxes[cardinality(taxes)], total_cents = gross - charged.discount + fee, updated_at = moment()
    from charged where o.id = p_order returning total_cents
$$;
