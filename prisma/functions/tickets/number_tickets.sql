-- Numbers the new tickets of orders, each product's in its series. The year is the venue's, and never decreases:
-- otherwise a series used by venues in two time zones would restart twice at New Year.
create or replace function number_tickets(p_orders uuid[]) returns void language plpgsql as $$
declare
  need record;
  v_series series%rowtype;
begin
  if not exists (select from items_of(p_orders) i
      cross join lateral (select series_id from products where id = i.product_id limit 1) p
      where p.series_id is not null) then
    return;
  end if;
  perform lock_series(p_orders);
  for need in
    select p.series_id as id, array_agg(t.id order by t.order_id, i.position) as tickets,
      max(extract(year from moment() at time zone ve.time_zone))::int as year
    from tickets t join order_items i on i.id = t.order_item_id join products p on p.id = t.product_id
      join events e on e.id = p.event_id join venues ve on ve.id = e.venue_id
    where t.order_id = any (p_orders) and t.serial is null and p.series_id is not null
    group by p.series_id order by p.series_id
  loop
    update series set year = greatest(year, need.year), last_used_at = moment(),
        next_number = case when yearly and year < need.year then 1 else next_number end + cardinality(need.tickets)
      where id = need.id returning * into v_series;
    update tickets set serial = written_number(v_series.prefix, v_series.digits, v_series.year, issued.number)
      from (select id, v_series.next_number - cardinality(need.tickets) + n - 1 as number
        from unnest(need.tickets) with ordinality as ticket(id, n)) issued
      where tickets.id = issued.id;
  end loop;
end $$;
