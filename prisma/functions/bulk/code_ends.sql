-- Until when a code can be claimed: to the end of its visit, where it has one; else for as long as its order gives it, and never longer than its
-- product is good. Null: it does not end.
create or replace function code_ends(p_code uuid) returns timestamptz language sql stable as $$
  select coalesce(visit.ends_at, least(c.ends_at, terms.valid_until))
  from bulk_codes c join order_items i on i.id = c.order_item_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    left join appointments visit on visit.id = i.appointment_id
  where c.id = p_code
$$;
