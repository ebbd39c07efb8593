-- The account and tax code under which a unit is booked: those of its sale, otherwise the product's current ones. If a
-- product gets a new account, later sales use it, and refunds use the account of their sale.
create or replace function booked_as(p_order uuid, p_item uuid, p_product uuid)
returns table (account text, tax_code text) language sql stable as $$
  (select e.account, e.tax_code from sale_entries e
    where e.order_id = p_order and e.order_item_id = p_item and e.product_id = p_product order by e.id limit 1)
  union all select invoicing_account, invoicing_tax_code from products where id = p_product
  limit 1
$$;
