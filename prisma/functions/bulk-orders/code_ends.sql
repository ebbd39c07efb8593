-- The time until which a code can be redeemed: the end of its visit, if it has one; otherwise the end that its order
-- gives it, but never after the product's validity. Null: no end.
create or replace function code_ends(p_code uuid) returns timestamptz language sql stable as $$
  select coalesce(visit.ends_at, least(c.ends_at, terms.valid_until))
  from bulk_codes c join order_items i on i.id = c.order_item_id
    cross join lateral terms_of(i.terms_id, i.product_id) terms
    left join appointments visit on visit.id = i.appointment_id
  where c.id = p_code
$$;
