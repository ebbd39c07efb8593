-- Why a unit cannot be exchanged for another product on its order's channel now, independent of availability.
-- outcome: not_offered (not another product of its event of the same kind, or not sold there; vouchers and
-- complimentary tickets cannot be exchanged), not_on_sale.
create or replace function exchange_refusal(p_item order_items, p_product products) returns text
language sql stable as $$
  select case
    when p_product.id = own.id or p_product.event_id <> own.event_id or p_item.visit > 0 or o.is_complimentary
      or p_product.needs_other <> own.needs_other or 'voucher' in (own.category, p_product.category)
      or (p_product.category <> own.category
        and not (p_product.category in ('ticket', 'group') and own.category in ('ticket', 'group')))
      or product_refusal(p_product, e.kind, o.channel) is not null then 'not_offered'
    when terms.refusal is not null then 'not_on_sale' end
  from orders o, products own join events e on e.id = own.event_id, sale_terms(e.id, o.channel) terms
  where o.id = p_item.order_id and own.id = p_item.product_id
$$;
