-- The items of orders, found by the index on their order. The planner reads all items for a plain `where order_id =
-- any (p_orders)` while statistics say that order_items is empty, and keeps that plan. It inlines this function;
-- offset 0 keeps it from starting at another table of the query.
create or replace function items_of(p_orders uuid[]) returns setof order_items language sql stable as $$
  select i.* from unnest(p_orders) asked(id)
    cross join lateral (select * from order_items where order_id = asked.id offset 0) i
$$;
