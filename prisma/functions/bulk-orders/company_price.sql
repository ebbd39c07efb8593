-- The price a company pays for one unit of a product whose list price is p_price. With a price list: the list's price
-- or percentage for the product, else its percentage for all others. Without one: the company's own discount; 12 % off
-- 7.00 is 6.16. Never more than the list price.
create or replace function company_price(p_list uuid, p_rate int, p_product uuid, p_price bigint) returns bigint
language sql stable as $$
  select least(p_price, coalesce(
    (select coalesce(named.price_cents, p_price - round(p_price * named.discount_rate / 10000.0))::bigint
      from company_prices named
      where named.list_id = p_list and named.product_id = p_product),
    p_price - round(p_price * coalesce((select discount_rate from company_price_lists where id = p_list), p_rate)
      / 10000.0)::bigint))
$$;
