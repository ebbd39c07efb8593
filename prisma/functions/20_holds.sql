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

-- All or nobody: raises AF001, with the counter that is full, AF003 when one of them cannot have what they ask for, or
-- AF004 with the promotion that has no more to give.
create or replace function hold_places_together(p_requests jsonb, p_expires timestamptz)
returns table (id uuid, total int) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  v_totals int[];
  v_slots uuid[];
  v_slot_units int[];
  v_quotas uuid[];
  v_quota_units int[];
  v_taken int;
begin
  with offered as materialized (
    select *, gen_random_uuid() as id from offered_items(p_requests)
  ), offers as (
    select n, count(*) as tickets, sum(price - discount)::int as total, sum(discount)::int as discount,
      count(*) filter (where price > discount)::int as paid, bool_and(needs_other) as lacks_other, coalesce(bool_or(is_stale), false) as is_stale
    from offered group by n
  ), placed as (
    insert into orders (id, reference, secret, event_id, channel, user_id, state, locale, currency, total_cents, discount_cents,
      fee_cents, fee_tax_rate, fee_tax_cents, expires_at, idempotency_key)
    select r.id, r.reference, r.secret, r.event_id, r.channel, r.user_id, 'held', r.locale, e.currency, offers.total + coalesce(fee.fee, 0), offers.discount,
      coalesce(fee.fee, 0), coalesce(fee.rate, 0), coalesce(fee.tax, 0), p_expires, r.key
    from rows from (jsonb_to_recordset(p_requests) as (key text, id uuid, reference text, secret text, event_id uuid, channel text, user_id uuid,
        locale text, tickets int)) with ordinality as r(key, id, reference, secret, event_id, channel, user_id, locale, tickets, n)
      join offers on offers.n = r.n and offers.tickets = r.tickets and not offers.lacks_other and not offers.is_stale
      left join lateral channel_fee(r.channel, offers.total, offers.paid) fee on true
      join events e on e.id = r.event_id and e.status = 'published'
        and (e.sales_from is null or e.sales_from <= moment()) and (e.sales_until is null or e.sales_until > moment())
    on conflict (idempotency_key) do nothing
    returning id, total_cents
  ), items as (
    insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids,
      visit_of, visit, visit_event_id)
    select id, order_id, product_id, appointment_id, item_position, product_name, price, discount, rate, tax_included(price - discount, rate), units, quota_ids,
      case when visit > 0 then (select unit.id from offered unit where unit.n = offered.n and unit.item_position = offered.visit_of) end, visit, visit_event_id
    from offered
    where (select count(*) from placed) = jsonb_array_length(p_requests)
  ), slots as (
    select appointment_id as id, sum(units)::int as units from offered where appointment_id is not null and units > 0 group by appointment_id order by appointment_id
  ), shared as (
    select quota as id, count(*)::int as units from offered, unnest(quota_ids) quota group by quota order by quota
  )
  select (select array_agg(id) from placed), (select array_agg(total_cents) from placed),
      (select array_agg(id) from slots), (select array_agg(units) from slots), (select array_agg(id) from shared), (select array_agg(units) from shared)
    into v_orders, v_totals, v_slots, v_slot_units, v_quotas, v_quota_units;
  if coalesce(cardinality(v_orders), 0) <> jsonb_array_length(p_requests) then
    raise exception 'not all' using errcode = 'AF003';
  end if;

  -- Last, so that a counter is locked for as short a time as can be, and in order of id.
  if cardinality(v_slots) > 1 then
    perform 1 from appointments where id = any (v_slots) order by id for no key update;
  end if;
  update appointments a set held = held + need.units from unnest(v_slots, v_slot_units) need(id, units)
    where a.id = need.id and a.state = 'open' and a.held + a.sold + need.units <= a.capacity;
  get diagnostics v_taken = row_count;
  if v_taken < coalesce(cardinality(v_slots), 0) then
    raise exception 'sold out' using errcode = 'AF001', detail = (select a.id from appointments a join unnest(v_slots, v_slot_units) need(id, units) using (id)
      where a.state <> 'open' or a.held + a.sold > a.capacity - need.units order by a.held + a.sold - a.capacity desc limit 1);
  end if;
  if v_quotas is not null then
    perform 1 from quotas where id = any (v_quotas) order by id for no key update;
    update quotas q set held = held + need.units from unnest(v_quotas, v_quota_units) need(id, units)
      where q.id = need.id and q.held + q.sold + need.units <= q.size;
    get diagnostics v_taken = row_count;
    if v_taken < cardinality(v_quotas) then
      raise exception 'sold out' using errcode = 'AF001', detail = (select q.id from quotas q join unnest(v_quotas, v_quota_units) need(id, units) using (id)
        where q.held + q.sold > q.size - need.units order by q.held + q.sold - q.size desc limit 1);
    end if;
  end if;
  if p_requests @? '$[*].promos[*]' then
    perform take_promos((select jsonb_agg(promo) from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'promos') promo));
  end if;

  perform announce_availability(event_id, array_agg(id)) from appointments where id = any (v_slots) group by event_id order by event_id;
  return query select * from unnest(v_orders, v_totals);
end $$;

-- A slot that has not the places all these ask of it together, first and further visits alike, or null. A look before
-- writing; the update decides.
create or replace function full_slot(p_requests jsonb) returns uuid language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (select a.id from (
    select slot as id, sum(line.quantity * p.capacity_units) as units
    from jsonb_array_elements(p_requests) r,
      jsonb_to_recordset(r -> 'lines') as line(product_id uuid, appointment_id uuid, quantity int, visits jsonb)
      join products p on p.id = line.product_id
      cross join lateral (select line.appointment_id union all select visit::uuid from jsonb_array_elements_text(line.visits) visit) part(slot)
    where slot is not null group by slot
  ) need join appointments a using (id) where a.held + a.sold + need.units > a.capacity limit 1);
end $$;

-- One after the other, in the order they came; each has the places or leaves nothing behind.
create or replace function hold_places_singly(p_requests jsonb, p_expires timestamptz)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total int, detail text)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  request jsonb;
begin
  -- All counters of the batch first, in one order: two batches never wait for each other in a circle.
  perform 1 from appointments where id in (
      select (line ->> 'appointment_id')::uuid from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'lines') line
      union all select (visit #>> '{}')::uuid from jsonb_path_query(p_requests, '$[*].lines[*].visits[*]') visit)
    order by id for no key update;
  perform 1 from quotas where id in (
      select quota_id from product_quotas where product_id in (
        select (line ->> 'product_id')::uuid from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'lines') line))
    order by id for no key update;
  perform lock_promos('{}', jsonb_path_query_array(p_requests, '$[*].promos[*]'));

  for request in select * from jsonb_array_elements(p_requests) loop
    key := request ->> 'key'; outcome := null; detail := null;
    order_id := null; order_reference := null; order_secret := null; order_state := null; order_expires_at := null; order_total := null;
    begin
      -- A full slot is seen before anything is written for nothing.
      detail := full_slot(jsonb_build_array(request));
      if detail is not null then
        raise exception 'sold out' using errcode = 'AF001', detail = detail;
      end if;
      select held.total into order_total from hold_places_together(jsonb_build_array(request), p_expires) held;
      outcome := 'held'; order_id := request ->> 'id'; order_reference := request ->> 'reference'; order_secret := request ->> 'secret';
      order_state := 'held'; order_expires_at := p_expires;
    exception
      when sqlstate 'AF001' then
        get stacked diagnostics detail = pg_exception_detail;
        outcome := 'sold_out';
      -- A slot that opening hours took away in this moment is gone, not broken.
      when sqlstate 'AF003' or foreign_key_violation then
        outcome := case when exists (select from offered_items(jsonb_build_array(request)) where is_stale) then 'stale' else 'refused' end;
      when sqlstate 'AF004' then
        get stacked diagnostics detail = pg_exception_detail;
        outcome := 'nothing_left';
    end;
    if outcome <> 'held' then
      select 'replayed', o.id, o.reference, o.secret, o.state::text, o.expires_at, o.total_cents
        into outcome, order_id, order_reference, order_secret, order_state, order_expires_at, order_total
        from orders o where o.idempotency_key = key
        union all select outcome, null, null, null, null, null, null limit 1;
    end if;
    return next;
  end loop;
end $$;

create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total int, detail text)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_expires timestamptz := moment() + make_interval(mins => p_hold_minutes);
begin
  if full_slot(p_requests) is null then
    begin
      return query select r.key, 'held', r.id, r.reference, r.secret, 'held', v_expires, held.total, null::text
        from hold_places_together(p_requests, v_expires) held
          join jsonb_to_recordset(p_requests) as r(key text, id uuid, reference text, secret text) on r.id = held.id;
      return;
    exception when sqlstate 'AF001' or sqlstate 'AF003' or sqlstate 'AF004' or foreign_key_violation then
      null;
    end;
  end if;
  return query select * from hold_places_singly(p_requests, v_expires);
end $$;

-- Changes what a hold holds: the old places go back and the new ones are taken, or nothing changes.
-- p_lines and p_taken say prices and promotions as in hold_places.
-- outcome: held, sold_out (detail = the counter), stale, nothing_left (detail = the promotion), refused, gone (no longer a
-- live hold).
drop function if exists change_hold(uuid, jsonb, int);
create or replace function change_hold(p_order uuid, p_lines jsonb, p_tickets int, p_taken jsonb default '[]')
returns table (outcome text, order_total int, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_before uuid[];
  v_after uuid[];
  v_inserted int;
  v_stale boolean;
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  perform 1 from appointments where id in (select appointment_id from order_items where order_id = p_order
      union select (line ->> 'appointment_id')::uuid from jsonb_array_elements(p_lines) line
      union select (visit #>> '{}')::uuid from jsonb_path_query(p_lines, '$[*].visits[*]') visit)
    order by id for no key update;
  perform 1 from quotas where id in (select unnest(quota_ids) from order_items where order_id = p_order
      union select quota_id from product_quotas where product_id in (select (line ->> 'product_id')::uuid from jsonb_array_elements(p_lines) line))
    order by id for no key update;
  select array_agg(distinct appointment_id) into v_before from order_items where order_id = p_order and appointment_id is not null;

  begin
    perform move_places(array[p_order], -1, 0);
    delete from order_items where order_id = p_order;
    with offered as materialized (
      select *, gen_random_uuid() as id
      from offered_items(jsonb_build_array(jsonb_build_object('id', p_order, 'event_id', v_order.event_id, 'channel', v_order.channel, 'lines', p_lines)))
    ), items as (
      insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids,
        visit_of, visit, visit_event_id)
      select id, order_id, product_id, appointment_id, item_position, product_name, price, discount, rate, tax_included(price - discount, rate), units, quota_ids,
        case when visit > 0 then (select unit.id from offered unit where unit.n = offered.n and unit.item_position = offered.visit_of) end, visit, visit_event_id
      from offered where not coalesce(is_stale, false)
    )
    select count(*), coalesce(bool_or(is_stale), false) into v_inserted, v_stale from offered;
    if v_stale then
      raise exception 'stale' using errcode = 'AF005';
    end if;
    if v_inserted <> p_tickets
      or not exists (select from order_items i join products p on p.id = i.product_id where i.order_id = p_order and not p.needs_other) then
      raise exception 'refused' using errcode = 'AF002';
    end if;
    perform take_places(p_order);
    perform swap_promos(p_order, p_taken);
  exception
    when sqlstate 'AF001' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'sold_out';
      return next;
      return;
    when sqlstate 'AF002' then
      outcome := 'refused';
      return next;
      return;
    when sqlstate 'AF004' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'nothing_left';
      return next;
      return;
    when sqlstate 'AF005' then
      outcome := 'stale';
      return next;
      return;
  end;

  order_total := total_order(p_order);
  outcome := 'held';
  perform record_order_event(p_order, 'changed', 'held', 'held', v_order.user_id);
  select array_agg(distinct appointment_id) into v_after from order_items where order_id = p_order and appointment_id is not null;
  perform announce_slots(v_order.event_id, v_before || v_after);
  return next;
end $$;

-- Gives back the places of orders whose time is over, once. Orders another process has in hand are passed over, and
-- so is one whose buyer is at this moment with the bank (authorised within the grace), whose answer decides.
create or replace function expire_orders(p_limit int, p_grace_minutes int)
returns table (order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  r record;
begin
  select array_agg(id) into v_orders from (
    select o.id from orders o
    where o.state in ('held', 'pending') and o.expires_at <= moment()
      and not exists (select from payments p where p.order_id = o.id and p.state = 'authorised'
        and p.updated_at > moment() - make_interval(mins => p_grace_minutes))
    order by o.expires_at limit p_limit for update skip locked
  ) due;
  if v_orders is null then
    return;
  end if;
  perform lock_counters(v_orders);
  perform move_places(v_orders, -1, 0);
  for r in select id, state, event_id from orders where id = any (v_orders) order by id loop
    perform record_order_event(r.id, 'expired', r.state::text, 'expired');
    perform announce('order_expired', jsonb_build_object('order_id', r.id));
    order_id := r.id;
    return next;
  end loop;
  perform release_promos(v_orders);
  update orders set state = 'expired', updated_at = moment() where id = any (v_orders);
  perform announce_places(v_orders);
end $$;

-- The buyer, or staff, gives up an order that is not paid. Returns false when it no longer can be.
create or replace function cancel_order(p_order uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and state in ('held', 'pending') for update;
  if not found then
    return false;
  end if;
  perform lock_counters(array[p_order]);
  perform move_places(array[p_order], -1, 0);
  perform release_promos(array[p_order]);
  update orders set state = 'cancelled', updated_at = moment() where id = p_order;
  perform record_order_event(p_order, 'cancelled', v_order.state::text, 'cancelled', p_user);
  perform announce_places(array[p_order]);
  perform announce('order_cancelled', jsonb_build_object('order_id', p_order));
  return true;
end $$;
