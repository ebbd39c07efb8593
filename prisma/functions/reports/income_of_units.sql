-- The unearned amount of each unit without a visit day at the end of each day on which it changes: from the day before
-- p_first, with the total until then, to p_last. left_gross of 45.00 for ten visits, two of them used: 36.00. Read
-- from entries, scans and tickets known on each day.
--
-- card, ticket: a part with each use (an add-on: when it is handed over), the whole part of a use (10.00 for three:
-- 3.33, 3.33, 3.34);
--   the rest at the end of the ticket's last day
-- pass: evenly over the days from its first to its last (73.00 for 365 days: 0.20 a day); a pass that starts with its
-- first use, from that day
-- code: nothing until it is redeemed, then as a ticket; all of it when it expires
-- Goods, fees for a pass's new code, and the amount kept of a refunded unit are earned immediately.
create or replace function income_of_units(p_first date, p_last date)
returns table (order_item_id uuid, order_id uuid, kind text, day date, left_gross bigint, left_tax bigint)
language sql stable as $$
  with bounds as (
    select (p_first - 2)::timestamp at time zone 'UTC' as begins, (p_last + 2)::timestamp at time zone 'UTC' as ends
  ), asked as (
    select t.order_item_id as item from bounds join tickets t on t.valid_until >= begins and t.created_at < ends
    where t.appointment_id is null
    union
    select c.order_item_id from bounds join bulk_codes c on true left join bulk_endings e on e.id = c.ending_id
      where coalesce(c.claimed_at, e.created_at, begins) >= begins
  ), units as materialized (
    select i.id, i.order_id, o.time_zone as zone
    from asked join order_items i on i.id = asked.item and i.visit = 0 join orders o on o.id = i.order_id
  ), scans as materialized (
    select u.id, sale_day(coalesce(v.uploaded_at, v.received_at), u.zone) as day,
      sale_day(undo.at, u.zone) as undone, v.data ?| array['no_use', 'rest'] as is_free
    from units u join tickets t on t.order_item_id = u.id
      join validations v on v.ticket_id = t.id and v.result in ('accepted', 'undone', 'no_entry')
      left join entry_undos undo on undo.validation_id = v.id
  ), issued as materialized (
    select u.id, row_number() over (partition by u.id order by t.created_at, t.id) as place,
      sale_day(t.created_at, u.zone) as day, t.uses_total as uses,
      case when pass.rules ->> 'validity' = 'first_use' and t.valid_from <= min(t.created_at) over (partition by u.id)
        and p.pass_rules is not null
        then (select min(s.day) from scans s where s.id = u.id)
          else sale_day(t.valid_from, u.zone) end as first,
      sale_day(t.valid_until, u.zone) as last, p.pass_rules is not null as is_pass,
      p.category in ('merchandise', 'donation') or exists (
        select from pass_reissues r join annual_passes a on a.id = r.pass_id
        where r.order_id = u.order_id and a.rules ->> 'reissueProductId' = p.id::text) as is_goods
    from units u join tickets t on t.order_item_id = u.id join products p on p.id = t.product_id
      left join annual_passes pass on pass.order_item_id = u.id
  ), marks as (
    select e.order_item_id as id, sale_day(e.at, e.time_zone) as day, e.gross_cents as gross,
      e.tax_cents as tax, e.quantity, 0 as used, 0 as place, false as is_over
      from units u join sale_entries e on e.order_id = u.order_id and e.order_item_id = u.id and e.visit_day is null
        and not e.opening
    union all select s.id, s.day, 0, 0, 0, 1, 0, false from scans s where not s.is_free
    union all select s.id, s.undone, 0, 0, 0, -1, 0, false from scans s where not s.is_free and s.undone is not null
    union all select t.id, t.day, 0, 0, 0, 0, t.place, false from issued t
    union all select t.id, t.last, 0, 0, 0, 0, 0, false from issued t where t.last >= p_first
    union all select t.id, g.day::date, 0, 0, 0, 0, 0, false from issued t
      cross join generate_series(greatest(t.first, p_first)::timestamp, least(t.last, p_last)::timestamp,
        interval '1 day') g(day) where t.is_pass
    union all select u.id, sale_day(e.created_at, u.zone), 0, 0, 0, 0, 0, true
      from units u join bulk_codes c on c.order_item_id = u.id join bulk_endings e on e.id = c.ending_id
  ), days as (
    select m.id, greatest(m.day, p_first - 1) as day, sum(m.gross) as gross, sum(m.tax) as tax,
      sum(m.quantity) as quantity, sum(m.used) as used, max(m.place) as place,
      bool_or(m.is_over) as is_over
    from marks m where m.day <= p_last group by 1, 2
  ), known as (
    select d.id, d.day, sum(d.gross) over past as gross, sum(d.tax) over past as tax,
      sum(d.quantity) over past as quantity, greatest(sum(d.used) over past, 0) as used,
      max(d.place) over past as place, bool_or(d.is_over) over past as is_over
    from days d window past as (partition by d.id order by d.day)
  ), earned as (
    select k.*, t.is_pass, t.uses, case
        when k.quantity <= 0 or k.is_over or t.is_goods or k.day >= t.last then 1
        when t.is_pass and k.day >= t.first then (k.day - t.first + 1)::numeric / (t.last - t.first + 1)
        when t.is_pass or t.uses is null then 0
        when k.used >= t.uses then 1 end as share
    from known k left join issued t on t.id = k.id and t.place = k.place
  )
  select e.id, u.order_id, case when e.is_pass then 'pass' when e.uses > 1 then 'card'
    when e.uses = 1 then 'ticket' else 'code' end, e.day,
    (e.gross - case when e.share is null then trunc(e.gross / e.uses) * e.used
      else round(e.gross * e.share) end)::bigint,
    (e.tax - case when e.share is null then trunc(e.tax / e.uses) * e.used else round(e.tax * e.share) end)::bigint
  from earned e join units u on u.id = e.id
$$;
