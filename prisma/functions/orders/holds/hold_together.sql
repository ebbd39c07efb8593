-- Holds all requests or none: raises AF001 with the full counter, AF003 if one of them is not on offer, or AF004 with
-- the promotion that is used up.
create or replace function hold_together(p_requests jsonb, p_expires timestamptz)
returns table (id uuid, total bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  v_totals bigint[];
  v_slots uuid[];
  v_slot_units int[];
  v_quotas uuid[];
  v_quota_units int[];
  v_keys text[];
begin
  with offered as materialized (
    select *, uuid_v7() as id, case when quota_ids <> '{}' then visit_day(appointment_id) end as day
    from offered_items(p_requests)
  ), offers as (
    select n, count(*) as tickets, sum(price - discount)::bigint as total, sum(discount)::bigint as discount,
      count(*) filter (where price > discount)::int as paid, coalesce(bool_or(is_stale), false) as is_stale,
      -- An add-on needs another product of the same event.
      count(distinct event_id) filter (where visit = 0)
        > count(distinct event_id) filter (where visit = 0 and not needs_other) as lacks_other,
      (array_agg(event_id order by item_position))[1] as event_id,
      array_agg(price - discount order by item_position) as grosses, array_agg(rate order by item_position) as rates
    from offered group by n
  ), charged as materialized (
    -- Tax of the items in their order, then of the fee.
    select offers.*, coalesce(fee.fee, 0) as fee, coalesce(fee.rate, 0) as fee_rate,
      case when fee.fee > 0 then tax_shares(grosses || fee.fee, rates || fee.rate)
        else tax_shares(grosses, rates) || 0::bigint end as taxes
    from offers
      join rows from (jsonb_to_recordset(p_requests) as (channel text)) with ordinality as r(channel, n) using (n)
      join events e on e.id = offers.event_id
      left join lateral order_fee(r.channel, e.currency, offers.total, offers.paid) fee on true
  ), placed as (
    insert into orders (id, reference, secret, time_zone, channel, user_id, state, locale, currency, total_cents, discount_cents,
      fee_cents, fee_tax_rate, fee_tax_cents, expires_at, idempotency_key, browser, network, sold_by)
    select r.id, r.reference, r.secret, v.time_zone, r.channel, r.user_id, 'held', r.locale, e.currency,
      offers.total + offers.fee, offers.discount,
      offers.fee, offers.fee_rate, offers.taxes[offers.tickets + 1],
      coalesce(moment() + make_interval(mins => r.hold_minutes), p_expires), r.key, r.browser, r.network, r.sold_by
    from rows from (jsonb_to_recordset(p_requests) as (key text, id uuid, reference text, secret text, channel text, user_id uuid,
        locale text, tickets int, browser text, network text, hold_minutes int, sold_by uuid)) with ordinality
        as r(key, id, reference, secret, channel, user_id, locale, tickets, browser, network, hold_minutes, sold_by, n)
      join charged offers on offers.n = r.n and offers.tickets = r.tickets and not offers.lacks_other and not offers.is_stale
      join events e on e.id = offers.event_id join venues v on v.id = e.venue_id
    on conflict (idempotency_key) do nothing
    returning id, total_cents
  ), items as (
    insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents, discount_cents,
      tax_rate, tax_cents, units, quota_ids, visit_of, visit, event_id, day, terms_id)
    select id, order_id, product_id, appointment_id, item_position, product_name, price, offered.discount,
      rate, charged.taxes[item_position], units, quota_ids,
      case when visit > 0 then (select unit.id from offered unit
        where unit.n = offered.n and unit.item_position = offered.visit_of) end, visit, offered.event_id, day,
      (select terms_id from products where id = product_id)
    from offered join charged using (n)
    where (select count(*) from placed) = jsonb_array_length(p_requests)
  ), slots as (
    select appointment_id as id, sum(units)::int as units from offered where appointment_id is not null and units > 0
    group by appointment_id order by appointment_id
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

  perform take_asked(v_slots, v_slot_units, v_quotas, v_keys, v_quota_units);
  if p_requests @? '$[*].promos[*]' then
    perform take_promos((select jsonb_agg(promo)
      from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'promos') promo));
  end if;

  if v_quotas is null then
    perform publish_availability(event_id, array_agg(id)) from appointments where id = any (v_slots)
      group by event_id order by event_id;
  else
    perform publish_slots(quota_events(v_quotas), v_slots);
  end if;
  return query select * from unnest(v_orders, v_totals);
end $$;
