-- Creates passes for the new tickets of pass products. Days are those of the venue's calendar: bought on 29 February
-- 2028 for 12 months, a pass is valid until the end of 28 February 2029. A renewal starts on the day after the end of
-- the former pass, or today if that has ended. Renewals of one pass are serialised, and so are the orders. If an item
-- is exchanged for another pass, the existing pass gets its ticket and rules.
create or replace function issue_passes(p_orders uuid[]) returns void language plpgsql as $$
declare
  v_order uuid;
begin
  if not exists (select from items_of(p_orders) i
      cross join lateral (select pass_rules from products where id = i.product_id limit 1) p
      where p.pass_rules is not null) then
    return;
  end if;
  perform 1 from annual_passes where id = any (array(select pass_id from pass_renewals
    where order_id = any (p_orders))) order by id for update;
  foreach v_order in array p_orders loop
    with sold as materialized (
      select t.id as ticket, i.id as item, p.pass_rules as rules, p.version, v.time_zone as zone,
        (moment() at time zone v.time_zone)::date as today,
        renewed.pass_id as renews, (pass_chain_end(renewed.pass_id) at time zone v.time_zone)::date as ends
      from tickets t join order_items i on i.id = t.order_item_id join products p on p.id = t.product_id
        join events e on e.id = t.event_id join venues v on v.id = e.venue_id
        left join lateral (select pass_id
          from (select pass_id, row_number() over (order by created_at, pass_id) as at from pass_renewals
            where order_id = i.order_id) r
          where r.at = (select count(*) from order_items o join products op on op.id = o.product_id
            where o.order_id = i.order_id and op.pass_rules is not null and o.state = 'active'
              and o.position <= i.position)) renewed on true
      where t.order_id = v_order and p.pass_rules is not null and i.visit = 0 and t.state = 'valid'
        and not exists (select from annual_passes a where a.ticket_id = t.id)
    ), planned as materialized (
      select s.*, d.* from sold s cross join lateral pass_days(s.rules, s.ends, s.today) d
    ), dated as (
      update tickets t set
        valid_from = p.first_day::timestamp at time zone p.zone,
        valid_until = ((p.last_day + 1)::timestamp at time zone p.zone) - interval '1 second',
        uses_total = coalesce((p.rules ->> 'total')::int, 100000),
        uses_left = coalesce((p.rules ->> 'total')::int, 100000)
      from planned p where p.ticket = t.id
    ), made as (
      insert into annual_passes (id, order_item_id, ticket_id, rules, product_version, renews_id, waits_for_use)
      select uuid_v7(), item, ticket, rules, version, renews, rules ->> 'validity' = 'first_use' and not goes_on
      from planned
      on conflict (order_item_id) do update set ticket_id = excluded.ticket_id, rules = excluded.rules,
        product_version = excluded.product_version, waits_for_use = excluded.waits_for_use, reminded_at = null
      returning id, renews_id, order_item_id
    ), faces as (
      insert into pass_photos (pass_id, id, bytes)
        select m.id, uuid_v7(), f.bytes from made m join pass_photos f on f.pass_id = m.renews_id
      on conflict (pass_id) do nothing
    )
    insert into order_item_profiles (order_item_id, name, data)
    select m.order_item_id, h.name, h.data
    from made m join annual_passes a on a.id = m.renews_id
      join order_item_profiles h on h.order_item_id = a.order_item_id
    on conflict (order_item_id) do nothing;
  end loop;
end $$;
