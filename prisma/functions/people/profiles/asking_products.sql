-- Products that ask for a holder, or did when they were sold.
create or replace function asking_products() returns setof uuid language sql stable as $$
  with recursive sold as (
    -- each product with each set of terms under which it was sold: one index step each
    select p.id as product, (select i.terms_id from order_items i
      where i.product_id = p.id and i.terms_id is not null order by i.terms_id limit 1) as terms
    from products p
    union all
    select s.product, (select i.terms_id from order_items i
      where i.product_id = s.product and i.terms_id > s.terms order by i.terms_id limit 1)
    from sold s where s.terms is not null
  )
  select id from products where holder_fields <> '[]'
  union
  select s.product from sold s join product_terms t on t.id = s.terms where t.holder_fields <> '[]'
$$;
