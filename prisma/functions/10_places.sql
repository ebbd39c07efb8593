-- Places: how counters move. Everything that touches them takes its locks in one order,
--   order -> payment -> appointments by id -> quotas by id -> promo code -> series by id -> outbox,
-- so no two transactions can wait for each other in a circle.

-- Short references for people: symbols without 0, O, 1 and I, five random bits each. The six bits that are fixed
-- in a version 4 UUID lie in bytes 6 and 8, which are left out. At most 13 symbols.
create or replace function random_reference(length int) returns text language plpgsql volatile as $$
declare
  v_bytes bytea := uuid_send(gen_random_uuid());
  v_text text := '';
  v_place int;
begin
  foreach v_place in array (array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15])[1:length] loop
    v_text := v_text || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(v_bytes, v_place) & 31), 1);
  end loop;
  return v_text;
end $$;

-- Tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts.
create or replace function tax_included(gross int, rate int) returns int language sql immutable as $$
  select gross - round(gross * 10000.0 / (10000 + rate))::int
$$;

-- What is called many times a second is written in PL/pgSQL, which plans once a session; SQL functions are planned at each
-- call. Where rows are found by their keys the planner is told to use the indexes: a plan made while a table was young
-- would read all of it for as long as the session lives.

-- Queues something to be told after the commit. Rows with the same key join while they wait, each connection's for
-- itself: nobody waits for another's commit to say the same. The update also makes the relay pass over the row until
-- this transaction has committed, so that it cannot miss this change.
create or replace function announce(p_topic text, p_payload jsonb, p_key text default null) returns void language plpgsql as $$
begin
  insert into outbox (topic, key, payload) values (p_topic, p_key || ':' || pg_backend_pid(), p_payload)
    on conflict (key) do update set payload = outbox.payload || excluded.payload;
end $$;

-- Tells everyone looking at an event that these slots have changed.
create or replace function announce_availability(p_event uuid, p_slots uuid[]) returns void language plpgsql as $$
begin
  perform announce('availability',
    jsonb_build_object('event_id', p_event) || coalesce((select jsonb_object_agg('slot:' || slot, true) from unnest(p_slots) slot), '{}'),
    'availability:' || p_event);
end $$;

-- The same for slots of whatever events; an event that has none itself is told of as a whole.
create or replace function announce_slots(p_event uuid, p_slots uuid[]) returns void language plpgsql as $$
begin
  perform announce_availability(event_id, array_agg(id)) from appointments where id = any (p_slots) group by event_id order by event_id;
  if coalesce(cardinality(p_slots), 0) = 0 then
    perform announce_availability(p_event, null);
  end if;
end $$;

-- The same for every slot that the items of these orders are for.
create or replace function announce_places(p_orders uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform announce_availability(coalesce(a.event_id, o.event_id), array_agg(distinct a.id) filter (where a.id is not null))
    from orders o join order_items i on i.order_id = o.id left join appointments a on a.id = i.appointment_id
    where o.id = any (p_orders) and (i.visit = 0 or a.id is not null)
    group by coalesce(a.event_id, o.event_id) order by coalesce(a.event_id, o.event_id);
end $$;

-- Locks the counters that an order's items count against.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = any (p_orders)))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = any (p_orders)))
    order by id for no key update;
end $$;

-- Takes places for every active item of an order, or none: raises AF001 with the counter that is full.
create or replace function take_places(p_order uuid) returns void language plpgsql as $$
declare
  need record;
begin
  for need in
    select appointment_id as id, sum(units)::int as units from order_items
    where order_id = p_order and state = 'active' and appointment_id is not null and units > 0
    group by appointment_id order by appointment_id
  loop
    update appointments set held = held + need.units
    where id = need.id and state = 'open' and held + sold + need.units <= capacity;
    if not found then
      raise exception 'sold out' using errcode = 'AF001', detail = need.id::text;
    end if;
  end loop;
  for need in
    select quota as id, count(*)::int as units from order_items, unnest(quota_ids) quota
    where order_id = p_order and state = 'active' group by quota order by quota
  loop
    update quotas set held = held + need.units where id = need.id and held + sold + need.units <= size;
    if not found then
      raise exception 'sold out' using errcode = 'AF001', detail = need.id::text;
    end if;
  end loop;
end $$;

drop function if exists move_places(uuid, int, int);

-- Moves the places of orders: (-1, 0) gives held places back, (-1, +1) turns them into sold ones.
create or replace function move_places(p_orders uuid[], p_held int, p_sold int) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_slots uuid[];
  v_slot_units int[];
  v_quotas uuid[];
  v_quota_units int[];
begin
  select array_agg(id order by id), array_agg(units order by id) into v_slots, v_slot_units from (
    select appointment_id as id, sum(units)::int as units from order_items
    where order_id = any (p_orders) and state = 'active' and appointment_id is not null group by appointment_id) need;
  select array_agg(id order by id), array_agg(units order by id) into v_quotas, v_quota_units from (
    select quota as id, count(*)::int as units from order_items, unnest(quota_ids) quota
    where order_id = any (p_orders) and state = 'active' group by quota) need;
  if cardinality(v_slots) > 1 then
    perform 1 from appointments where id = any (v_slots) order by id for no key update;
  end if;
  update appointments a set held = held + p_held * need.units, sold = sold + p_sold * need.units
    from unnest(v_slots, v_slot_units) need(id, units) where a.id = need.id;
  if cardinality(v_quotas) > 1 then
    perform 1 from quotas where id = any (v_quotas) order by id for no key update;
  end if;
  if v_quotas is not null then
    update quotas q set held = held + p_held * need.units, sold = sold + p_sold * need.units
      from unnest(v_quotas, v_quota_units) need(id, units) where q.id = need.id;
  end if;
end $$;

create or replace function record_order_event(p_order uuid, p_kind text, p_from text, p_to text, p_user uuid default null, p_data jsonb default '{}')
returns void language plpgsql as $$
begin
  insert into order_events (order_id, kind, from_state, to_state, user_id, data) values (p_order, p_kind, p_from, p_to, p_user, p_data);
end $$;
