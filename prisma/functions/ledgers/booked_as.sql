-- The account and code of tax under which a unit is in the books: those it was sold under, else the product's now. An account that a
-- product is given later books what is sold from then on, and takes a refund off the one it was sold under.
create or replace function booked_as(p_order uuid, p_item uuid, p_product uuid) returns table (account text, tax_code text) language sql stable as $$
  (select e.account, e.tax_code from sale_entries e
    where e.order_id = p_order and e.order_item_id = p_item and e.product_id = p_product order by e.id limit 1)
  union all select invoicing_account, invoicing_tax_code from products where id = p_product
  limit 1
$$;
