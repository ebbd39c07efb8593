-- Holding places. One call serves every buyer who is waiting in this moment (the server gathers them), in the order
-- they came; each gets the places or a refusal, exactly until the last place.
--
-- p_requests: [{ key, id, reference, secret, event_id, channel, user_id, locale, tickets,
--               lines: [{ product_id, appointment_id, quantity, price, discounts, visits }],
--               promos: [{ order_id, promo_id, code_id, name, discount }] }], one line per product and slot.
--   Where promotions were reckoned, each line says the list price they were reckoned from and what they take off each
--   of its items, and promos says whose money that is. visits = the slots of a product's further visits, in their order,
--   null for one that is chosen later; tickets counts each as one more.
-- outcome: held; replayed (the key was used before: the first order); sold_out (detail = the counter);
--          stale (a list price is another by now); nothing_left (detail = a promotion that has no more to give);
--          refused (not on sale, or not offered like this).
--
-- There are two ways. As long as all can be served they are served together, in one statement per table. When one
-- cannot, the attempt is undone and each is served singly, in turn: the few near the end pay for being exact.

-- The lines of a batch as the catalogue offers them, one row per ticket; what is not offered like this is missing. The
-- units come first, in the order of the lines; behind them their further visits, which say whose they are.
drop function if exists offered_items(jsonb);
create function offered_items(p_requests jsonb)
returns table (n bigint, order_id uuid, product_id uuid, appointment_id uuid, item_position bigint, product_name jsonb, price int, discount int, is_stale boolean,
  rate int, units int, quota_ids uuid[], needs_other boolean, visit int, visit_of bigint, visit_event_id uuid)
language sql stable rows 50 as $$
  select r.n, r.id, p.id, part.appointment_id, row_number() over (partition by r.n order by part.visit > 0, line.n, unit, part.visit), p.name,
    case when part.visit = 0 then cost.price else 0 end, case when part.visit = 0 then coalesce(line.discounts[unit], 0) else 0 end,
    line.price <> cost.price, p.tax_rate, p.capacity_units,
    case when part.visit = 0 then array(select quota_id from product_quotas where product_id = p.id order by quota_id) else '{}' end, p.needs_other,
    part.visit, case when part.visit > 0 then dense_rank() over (partition by r.n order by line.n, unit) end, part.event_id
  from rows from (jsonb_to_recordset(p_requests) as (id uuid, event_id uuid, channel text, lines jsonb)) with ordinality as r(id, event_id, channel, lines, n)
    cross join lateral rows from (jsonb_to_recordset(r.lines) as (product_id uuid, appointment_id uuid, quantity int, price int, discounts int[], visits jsonb))
      with ordinality as line(product_id, appointment_id, quantity, price, discounts, visits, n)
    join products p on p.id = line.product_id and p.event_id = r.event_id and p.active and r.channel = any (p.channels)
      and line.quantity between greatest(p.min_per_order, 1) and p.max_per_order
      and (p.valid_until is null or p.valid_until > moment() or line.appointment_id is not null)
    join events e on e.id = p.event_id and (e.kind = 'open') = (line.appointment_id is null)
    left join appointments a on a.id = line.appointment_id and a.event_id = e.id
    left join sales_channels c on c.code = r.channel
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, r.channel) cost
    cross join lateral (
      select 0 as visit, line.appointment_id, null::uuid as event_id
      union all
      select chosen.n::int, chosen.slot::uuid, visited.id
      from jsonb_array_elements_text(line.visits) with ordinality as chosen(slot, n)
        join lateral (select * from product_visits where product_id = p.id order by position offset chosen.n - 1 limit 1) further on true
        join events visited on visited.id = further.event_id and visited.status = 'published'
        left join appointments there on there.id = chosen.slot::uuid
      where case when chosen.slot is null then further.can_choose_later
        else there.event_id = visited.id and there.state = 'open'
          and there.starts_at > moment() + make_interval(mins => coalesce(c.lead_minutes, visited.sales_close_minutes)) end
    ) part
    cross join lateral generate_series(1, line.quantity) unit
  where coalesce(c.enabled, true) and (line.appointment_id is null
      or (a.state = 'open' and a.starts_at > moment() + make_interval(mins => coalesce(c.lead_minutes, e.sales_close_minutes))))
    and coalesce(jsonb_array_length(line.visits), 0) = (select count(*) from product_visits where product_id = p.id)
$$;
