-- Prices. `list_price` alone decides the price of a product before promotions; the server calculates promotions
-- (server/promos/pricing), which are taken here with their counters, or refused.


-- The price of a product in a slot, on a channel, now, tax included: the slot's own price, else the first matching row
-- of its price list, else the usual price. Returns a set, so that the planner can inline it.
create or replace function list_price(p_product uuid, p_usual bigint, p_slot_prices jsonb, p_starts_at timestamptz,
  p_venue uuid, p_channel text)
returns table (price bigint) language sql stable rows 1 as $$
  select coalesce(
    (p_slot_prices ->> p_product::text)::bigint,
    (select row.price_cents from product_prices row join venues v on v.id = p_venue
      where row.product_id = p_product and (row.channel is null or row.channel = p_channel)
        and (row.sale_from is null or row.sale_from <= moment())
        and (row.sale_until is null or row.sale_until > moment())
        and (row.visit_from is null or row.visit_from <= (p_starts_at at time zone v.time_zone)::date)
        and (row.visit_until is null or row.visit_until >= (p_starts_at at time zone v.time_zone)::date)
        and (coalesce(cardinality(row.weekdays), 0) = 0
          or extract(isodow from p_starts_at at time zone v.time_zone)::int = any (row.weekdays))
      order by row.position, row.id limit 1),
    p_usual)
$$;
