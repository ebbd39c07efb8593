-- Releases the promotions of orders that end unpaid or are priced again; once.
create or replace function release_promos(p_orders uuid[]) returns void language plpgsql as $$
declare
  back record;
begin
  for back in select promo_id as id, count(*)::int as uses, sum(discount_cents)::bigint as amount from promo_redemptions
      where order_id = any (p_orders) and released_at is null group by promo_id order by promo_id loop
    update promos set uses = greatest(uses - back.uses, 0), spent_cents = greatest(spent_cents - back.amount, 0)
    where id = back.id;
  end loop;
  for back in select promo_code_id as id, count(*)::int as uses from promo_redemptions
      where order_id = any (p_orders) and released_at is null and promo_code_id is not null group by promo_code_id
      order by promo_code_id loop
    update promo_codes set uses = greatest(uses - back.uses, 0) where id = back.id;
  end loop;
  update promo_redemptions set released_at = moment() where order_id = any (p_orders) and released_at is null;
end $$;
