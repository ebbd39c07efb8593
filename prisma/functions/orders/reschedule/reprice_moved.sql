-- Sets the new prices of moved units, and adds the fee of the move to the order's own fee: its sums and taxes include
-- all its items. A promotion keeps its share of the discount.
create or replace function reprice_moved(p_order uuid, p_prices jsonb, p_fee bigint) returns void language plpgsql as $$
declare
  v_more bigint;
  v_discount bigint;
begin
  select coalesce(sum(changed.price - changed.discount - i.price_cents + i.discount_cents), 0),
    coalesce(sum(changed.discount - i.discount_cents), 0)
    into v_more, v_discount
    from jsonb_to_recordset(coalesce(p_prices, '[]')) as changed(item uuid, price bigint, discount bigint)
      join order_items i on i.id = changed.item;
  -- Caps the tax at the price until the taxes are recalculated.
  update order_items i set price_cents = changed.price, discount_cents = changed.discount,
    refund_most_cents = changed.most, tax_cents = least(i.tax_cents, changed.price - changed.discount)
    from jsonb_to_recordset(coalesce(p_prices, '[]')) as changed(item uuid, price bigint, discount bigint, most bigint)
    where i.id = changed.item;
  if v_discount <> 0 then
    update promo_redemptions set discount_cents = discount_cents + v_discount
      where id = (select id from promo_redemptions where order_id = p_order and discount_cents + v_discount >= 0
        order by discount_cents desc, id limit 1);
  end if;
  update orders o set fee_cents = o.fee_cents + p_fee, discount_cents = o.discount_cents + v_discount,
      total_cents = o.total_cents + v_more + p_fee,
      -- A channel with neither a booking fee nor a rate for it has no rate: the fee is ancillary and gets the rate of
      -- the most expensive unit.
      fee_tax_rate = case when o.fee_cents = 0 and p_fee > 0 then coalesce(
          (select c.fee_tax_rate from sales_channels c where c.code = o.channel
            and (c.fee_kind <> 'none' or c.fee_tax_rate > 0)),
          (select i.tax_rate from order_items i where i.order_id = o.id and i.visit = 0
            order by i.state = 'active' desc, i.price_cents - i.discount_cents desc, i.position limit 1))
        else o.fee_tax_rate end,
      updated_at = moment()
    where o.id = p_order;
  if coalesce(jsonb_array_length(p_prices), 0) > 0 or p_fee > 0 then
    with parts as (
      select array_agg(i.id order by i.position) as ids,
        tax_shares(array_agg(i.price_cents - i.discount_cents order by i.position) || o.fee_cents,
        array_agg(i.tax_rate order by i.position) || o.fee_tax_rate) as taxes
      from order_items i join orders o on o.id = i.order_id where i.order_id = p_order group by o.id
    ), taxed as (
      update order_items i set tax_cents = share.tax from parts, unnest(parts.ids, parts.taxes) share(id, tax)
      where i.id = share.id and i.tax_cents <> share.tax
    )
    update orders set fee_tax_cents = parts.taxes[cardinality(parts.taxes)] from parts where orders.id = p_order;
  end if;
end $$;
