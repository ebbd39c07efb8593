-- Holds all requests or none, in one statement for the orders, their items and all counters.
--
-- p_requests: as in hold_places
-- p_expires: the end of holds whose request has no hold_minutes
--
-- Raises AF001 with the full counter, AF003 if one of them is not on offer, AF004 with the promotion that is used up.
create or replace function hold_together(p_requests jsonb, p_expires timestamptz)
returns table (id uuid, total bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  v_totals bigint[];
  v_slots uuid[];
  v_slot_units int[];
  v_quotas uuid[];
  v_keys text[];
  v_quota_units int[];
begin
  with offered as materialized (
    -- Tickets on offer, one row for each of their visits.
    select *, uuid_v7() as id, case when quota_ids <> '{}' then visit_day(appointment_id) end as day
    from offered_items(p_requests)
  ), offers as (
    -- Sums of each request.
    select n, count(*) as tickets, sum(price - discount)::bigint as total, sum(discount)::bigint as discount,
      count(*) filter (where price > discount)::int as paid, coalesce(bool_or(is_stale), false) as is_stale,
      -- An add-on needs another product of the same event.
      count(distinct event_id) filter (where visit = 0)
        > count(distinct event_id) filter (where visit = 0 and not needs_other) as lacks_other,
      (array_agg(event_id order by item_position))[1] as event_id,
      array_agg(price - discount order by item_position) as grosses, array_agg(rate order by item_position) as rates
    from offered group by n
  ), charged as materialized (
    -- Requests that can be held in full, with fee and tax.
    select r.*, offers.total, offers.discount, e.currency, v.time_zone, charge.fee, charge.fee_rate, charge.taxes,
      charge.taxes[offers.tickets + 1] as fee_tax
    from held_requests(p_requests) r
      join offers on offers.n = r.n and offers.tickets = r.tickets and not lacks_other and not is_stale
      join events e on e.id = offers.event_id join venues v on v.id = e.venue_id
      cross join lateral charge_items(fee_channel(r.channel, r.key), e.currency, offers.total, offers.paid,
        offers.grosses, offers.rates) charge
  ), placed as (
    insert into orders (id, reference, secret, time_zone, channel, user_id, state, locale, currency, total_cents,
      discount_cents, fee_cents, fee_tax_rate, fee_tax_cents, expires_at, idempotency_key, browser, network, sold_by)
    select id, reference, secret, time_zone, channel, user_id, 'held', locale, currency, total + fee,
      discount, fee, fee_rate, fee_tax, coalesce(moment() + make_interval(mins => hold_minutes), p_expires), key,
      browser, network, sold_by
    from charged
    on conflict (idempotency_key) do nothing
    returning id, total_cents
  ), items as (
    insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents,
      discount_cents, tax_rate, tax_cents, units, quota_ids, visit_of, visit, event_id, day, terms_id)
    select o.id, order_id, product_id, appointment_id, item_position, product_name, price,
      o.discount, rate, charged.taxes[item_position], units, quota_ids,
      case when visit > 0 then (select unit.id from offered unit
        where unit.n = o.n and unit.item_position = o.visit_of) end,
      visit, event_id, day, (select terms_id from products where id = product_id)
    from offered o join charged using (n)
    where (select count(*) from placed) = jsonb_array_length(p_requests)
  ), slots as (
    select appointment_id as id, sum(units)::int as units from offered
    where appointment_id is not null and units > 0 group by appointment_id order by appointment_id
  ), shared as (
    select q.id, counted.key, count(*)::int as units
    from offered cross join unnest(quota_ids) quota join quotas q on q.id = quota
      cross join lateral (select quota_key(q.period, appointment_id, day, offered.event_id) as key) counted
    where q.period = 'in_all' or counted.key is not null group by q.id, counted.key order by q.id, counted.key
  )
  select (select array_agg(id) from placed), (select array_agg(total_cents) from placed),
      (select array_agg(id) from slots), (select array_agg(units) from slots),
      (select array_agg(id) from shared), (select array_agg(key) from shared), (select array_agg(units) from shared)
    into v_orders, v_totals, v_slots, v_slot_units, v_quotas, v_keys, v_quota_units;
  if coalesce(cardinality(v_orders), 0) <> jsonb_array_length(p_requests) then
    raise exception 'not all' using errcode = 'AF003';
  end if;
  perform take_for_holds(p_requests, v_slots, v_slot_units, v_quotas, v_keys, v_quota_units);
  return query select * from unnest(v_orders, v_totals);
end $$;
