-- The lines of a batch that can be sold (checked_lines), one row per ticket, without the others. The units come first
-- in the order of the lines, then their further visits with a reference to their unit.
drop function if exists offered_items(jsonb);
create function offered_items(p_requests jsonb)
returns table (n bigint, order_id uuid, product_id uuid, appointment_id uuid, item_position bigint, product_name jsonb,
  price bigint, discount bigint, is_stale boolean,
  rate int, units int, quota_ids uuid[], needs_other boolean, visit int, visit_of bigint, event_id uuid)
language sql stable rows 50 as $$
  select line.n, line.order_id, p.id, part.appointment_id,
    row_number() over (partition by line.n order by part.visit > 0, line.line_n, unit, part.visit), p.name,
    case when part.visit = 0 then coalesce(line.amount, cost.price) else 0 end,
    case when part.visit = 0 then coalesce(line.discounts[unit], 0) else 0 end,
    line.price <> cost.price, p.tax_rate, p.capacity_units,
    case when part.visit = 0 then array(select quota_id from product_quotas where product_id = p.id order by quota_id)
      else '{}' end, p.needs_other,
    part.visit, case when part.visit > 0 then dense_rank() over (partition by line.n order by line.line_n, unit) end,
    coalesce(part.event_id, p.event_id)
  from checked_lines(p_requests) line
    join products p on p.id = line.product_id
    join events e on e.id = p.event_id
    left join appointments a on a.id = line.appointment_id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, line.channel) cost
    cross join lateral (
      select 0 as visit, line.appointment_id, null::uuid as event_id
      union all
      select visit.n, visit.slot_id, visit.event_id from checked_visits(p.id, line.visits, line.channel) visit
    ) part
    cross join lateral generate_series(1, line.quantity) unit
  where line.refusal is null
$$;
