-- After the functions: tax is that of an order together. What is held is reckoned anew before anybody places it; what is
-- placed keeps what was printed.
do $$ begin
  -- An empty database may have no functions yet.
  if exists (select from orders where state = 'held') then
    with held as materialized (
      select id, fee_cents, fee_tax_rate from orders where state = 'held' order by id for update
    ), shares as materialized (
      select held.id as order_id, array_agg(i.id order by i.position) as ids,
        tax_shares(array_agg(i.price_cents - i.discount_cents order by i.position) || held.fee_cents,
          array_agg(i.tax_rate order by i.position) || held.fee_tax_rate) as taxes
      from held join order_items i on i.order_id = held.id group by held.id, held.fee_cents, held.fee_tax_rate
    ), items as (
      update order_items i set tax_cents = share.tax from shares, unnest(shares.ids, shares.taxes) share(id, tax)
        where i.id = share.id and i.tax_cents <> share.tax
    )
    update orders o set fee_tax_cents = taxes[cardinality(taxes)] from shares
      where o.id = shares.order_id and fee_tax_cents <> taxes[cardinality(taxes)];
  end if;
end $$;
