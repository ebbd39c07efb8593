-- Series: numbers without gaps. A number is taken in the transaction that issues the ticket and rolls back with it.

-- Locks the series of these orders' tickets; in the global lock order after promo codes, before the outbox.
create or replace function lock_series(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform 1 from series where id = any (array(
      select p.series_id from items_of(p_orders) i
        cross join lateral (select series_id from products where id = i.product_id limit 1) p
        where p.series_id is not null))
    order by id for no key update;
end $$;
