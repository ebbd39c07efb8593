-- Redeems the promotions of an expired order that is paid after all: its discount stays, and the counters stop at
-- their limits. Raises AF001 if a pass has since been used in another order.
create or replace function retake_promos(p_order uuid) returns void language plpgsql as $$
begin
  update promos p set uses = least(p.uses + 1, coalesce(p.max_uses, p.uses + 1)),
      spent_cents = least(p.spent_cents + r.discount_cents, coalesce(p.budget_cents, p.spent_cents + r.discount_cents))
    from promo_redemptions r where r.order_id = p_order and r.promo_id = p.id and r.released_at is not null;
  update promo_codes c set uses = least(c.uses + 1, c.max_uses)
    from promo_redemptions r where r.order_id = p_order and r.promo_code_id = c.id and r.released_at is not null;
  update promo_redemptions set released_at = null where order_id = p_order;
  if over_pass_uses(array[p_order]) is not null then
    raise exception 'the pass has used it' using errcode = 'AF001', detail = p_order::text;
  end if;
end $$;
