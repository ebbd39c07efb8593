-- The promotions of a unit's discount: { <promotion id>: cents }. Units by position and promotions by name are laid
-- side by side, each as long as its discount; a unit's share of a promotion is their overlap. So the shares add up for
-- every unit and every promotion. Units of 3.00 and 2.00, promotions of 4.00 and 1.00: the first unit has 3.00 of the
-- first promotion, the second 1.00 of each.
create or replace function promo_shares(p_item order_items) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(given.promo_id,
      least(given.ends, own.begins + p_item.discount_cents) - greatest(given.begins, own.begins)), '{}')
    from (select coalesce(sum(discount_cents), 0) as begins from order_items
        where order_id = p_item.order_id and visit = 0 and position < p_item.position) own
      join (select promo_id, sum(discount_cents) over (order by promo_id) - discount_cents as begins,
          sum(discount_cents) over (order by promo_id) as ends
        from promo_redemptions where order_id = p_item.order_id) given
        on given.begins < own.begins + p_item.discount_cents and given.ends > own.begins);
end $$;
