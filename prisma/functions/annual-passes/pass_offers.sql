-- Products with times that are now free with a pass, for its number of people, and on sale on this channel.
create or replace function pass_offers(p_pass uuid, p_channel text) returns setof uuid language plpgsql stable as $$
begin
  return query select distinct x.id
    from annual_passes a join order_items i on i.id = a.order_item_id
      join promos p on i.product_id = any (p.pass_product_ids)
      join products x on cardinality(p.product_ids) = 0 or x.id = any (p.product_ids)
      join events e on e.id = x.event_id and (p.event_id is null or p.event_id = e.id)
    where a.id = p_pass and p.active and p.trigger = 'automatic' and frees_visit(p) and e.kind <> 'open'
      and x.category not in ('pass', 'voucher')
      and greatest(x.capacity_units, 1) <= greatest(i.units, 1)
      and (p.sale_from is null or p.sale_from <= moment()) and (p.sale_until is null or p.sale_until > moment())
      and e.status = 'published' and product_refusal(x, e.kind, p_channel) is null;
end $$;
