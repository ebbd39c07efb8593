-- Holding places. One call serves all buyers who wait at this moment (the server batches them) in the order of
-- arrival; each gets the places or a refusal, exactly until the last place.
--
-- p_requests: [{ key, id, reference, secret, channel, given, user_id, sold_by, hold_minutes, locale, tickets,
--               lines: [{ event_id, product_id, appointment_id, quantity, amount, price, discounts, visits }],
--               promos: [{ order_id, promo_id, code_id, name, discount }] }], one line per product and slot.
--   Lines may be of several events with one currency.
--   With promotions, each line has the list price they were calculated from and the discount of each of its items;
--   promos has
--   the amount per promotion. visits = the slots of a product's further visits, in their order, null for one that is
--   chosen
--   later; tickets counts each as one more.
-- outcome: held; replayed (the key was used before: the first order); sold_out (detail = the counter);
--          stale (a list price has changed); nothing_left (detail = a promotion that is used up);
--          refused (not on sale, or not offered in this way).
--
-- There are two ways. As long as all requests can be served, they are served together, in one statement per table. If
-- one cannot, the attempt is undone and each is served singly, in turn: exactness near the end costs only the last
-- requests time.

-- The lines of a batch that can be sold (judged_lines), one row per ticket, without the others. The units come first
-- in the order of the lines, then their further visits with a reference to their unit.
drop function if exists offered_items(jsonb);
create function offered_items(p_requests jsonb)
returns table (n bigint, order_id uuid, product_id uuid, appointment_id uuid, item_position bigint, product_name jsonb, price bigint, discount bigint, is_stale boolean,
  rate int, units int, quota_ids uuid[], needs_other boolean, visit int, visit_of bigint, event_id uuid)
language sql stable rows 50 as $$
  select line.n, line.order_id, p.id, part.appointment_id,
    row_number() over (partition by line.n order by part.visit > 0, line.line_n, unit, part.visit), p.name,
    case when part.visit = 0 then coalesce(line.amount, cost.price) else 0 end, case when part.visit = 0 then coalesce(line.discounts[unit], 0) else 0 end,
    line.price <> cost.price, p.tax_rate, p.capacity_units,
    case when part.visit = 0 then array(select quota_id from product_quotas where product_id = p.id order by quota_id) else '{}' end, p.needs_other,
    part.visit, case when part.visit > 0 then dense_rank() over (partition by line.n order by line.line_n, unit) end, coalesce(part.event_id, p.event_id)
  from judged_lines(p_requests) line
    join products p on p.id = line.product_id
    join events e on e.id = p.event_id
    left join appointments a on a.id = line.appointment_id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, line.channel) cost
    cross join lateral (
      select 0 as visit, line.appointment_id, null::uuid as event_id
      union all
      select visit.n, visit.slot_id, visit.event_id from judged_visits(p.id, line.visits, line.channel) visit
    ) part
    cross join lateral generate_series(1, line.quantity) unit
  where line.refusal is null
$$;
