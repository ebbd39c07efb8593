-- Series: numbers without gaps. A number is taken in the transaction that issues the ticket and goes back with it.

-- Locks the series that number these orders' tickets; after promo codes in the one order of locks, before the outbox.
create or replace function lock_series(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform 1 from series where id = any (array(
      select p.series_id from order_items i join products p on p.id = i.product_id where i.order_id = any (p_orders) and p.series_id is not null))
    order by id for no key update;
end $$;
