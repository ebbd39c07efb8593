-- Places: how counters move. Everything that touches them takes its locks in one order,
--   order -> payment -> appointments by id -> quotas by id -> promo code -> outbox,
-- so no two transactions can wait for each other in a circle.

-- Short references for people: symbols without 0, O, 1 and I, five random bits each. The six bits that are fixed
-- in a version 4 UUID lie in bytes 6 and 8, which are left out. At most 13 symbols.
create or replace function random_reference(length int) returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, place.byte) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) random,
       unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15]) with ordinality place(byte, n)
  where place.n <= length
$$;

-- Tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts.
create or replace function tax_included(gross int, rate int) returns int language sql immutable as $$
  select gross - round(gross * 10000.0 / (10000 + rate))::int
$$;

-- Queues something to be told after the commit. Rows with the same key join while they wait; the update also makes
-- the relay pass over the row until this transaction has committed, so that it cannot miss this change.
create or replace function announce(p_topic text, p_payload jsonb, p_key text default null) returns void language sql as $$
  insert into outbox (topic, key, payload) values (p_topic, p_key, p_payload)
  on conflict (key) do update set payload = outbox.payload || excluded.payload
$$;

-- Tells everyone looking at an event that these slots have changed.
create or replace function announce_availability(p_event uuid, p_slots uuid[]) returns void language sql as $$
  select announce('availability',
    jsonb_build_object('event_id', p_event) || coalesce((select jsonb_object_agg('slot:' || slot, true) from unnest(p_slots) slot), '{}'),
    'availability:' || p_event)
$$;

-- Locks the counters that an order's items count against.
create or replace function lock_counters(p_orders uuid[]) returns void language plpgsql as $$
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

-- Moves an order's places: (-1, 0) gives held places back, (-1, +1) turns them into sold ones.
create or replace function move_places(p_order uuid, p_held int, p_sold int) returns void language plpgsql as $$
declare
  need record;
begin
  for need in
    select appointment_id as id, sum(units)::int as units from order_items
    where order_id = p_order and state = 'active' and appointment_id is not null
    group by appointment_id order by appointment_id
  loop
    update appointments set held = held + p_held * need.units, sold = sold + p_sold * need.units where id = need.id;
  end loop;
  for need in
    select quota as id, count(*)::int as units from order_items, unnest(quota_ids) quota
    where order_id = p_order and state = 'active' group by quota order by quota
  loop
    update quotas set held = held + p_held * need.units, sold = sold + p_sold * need.units where id = need.id;
  end loop;
end $$;

-- Recomputes an order's discount and total from its items and promo code. The discount is spread over the items by
-- largest remainder, so the parts sum to the whole, and each line's tax follows its discounted price.
create or replace function price_order(p_order uuid) returns int language plpgsql as $$
declare
  v_gross int;
  v_discount int;
begin
  select coalesce(sum(price_cents), 0) into v_gross from order_items where order_id = p_order and state = 'active';
  select least(v_gross, coalesce(c.amount_off, round(v_gross * c.percent_off / 10000.0)::int, 0)) into v_discount
    from orders o left join promo_codes c on c.id = o.promo_code_id where o.id = p_order;
  with exact as (
    select id, price_cents, tax_rate, position,
      case when v_gross = 0 then 0 else v_discount::numeric * price_cents / v_gross end as share
    from order_items where order_id = p_order and state = 'active'
  ), ranked as (
    select *, row_number() over (order by share - floor(share) desc, position) as rank,
      v_discount - sum(floor(share)) over () as remainder
    from exact
  ), parts as (
    select id, price_cents, tax_rate, (floor(share) + case when rank <= remainder then 1 else 0 end)::int as discount from ranked
  )
  update order_items i set discount_cents = parts.discount, tax_cents = tax_included(parts.price_cents - parts.discount, parts.tax_rate)
  from parts where i.id = parts.id
    and (i.discount_cents, i.tax_cents) is distinct from (parts.discount, tax_included(parts.price_cents - parts.discount, parts.tax_rate));
  update orders set discount_cents = v_discount, total_cents = v_gross - v_discount, updated_at = moment()
    where id = p_order and (discount_cents, total_cents) is distinct from (v_discount, v_gross - v_discount);
  return v_gross - v_discount;
end $$;

create or replace function record_order_event(p_order uuid, p_kind text, p_from text, p_to text, p_user uuid default null, p_data jsonb default '{}')
returns void language sql as $$
  insert into order_events (order_id, kind, from_state, to_state, user_id, data) values (p_order, p_kind, p_from, p_to, p_user, p_data)
$$;
