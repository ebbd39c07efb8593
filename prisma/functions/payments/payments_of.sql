-- The payments of orders, found by the index on their order; items_of explains why this is a function.
create or replace function payments_of(p_orders uuid[]) returns setof payments language sql stable as $$
  select p.* from unnest(p_orders) asked(id)
    cross join lateral (select * from payments where order_id = asked.id offset 0) p
$$;
