-- Slots: what opening hours make of them, and what people do to them. Whatever is written here, a capacity never falls
-- below what is held and sold, and a slot that somebody edited by hand is left to that hand.

-- What would become of an event's slots from p_from until before p_until if its hours gave exactly p_wanted:
-- [{ id, starts_at, ends_at, capacity, time_block_id }], one per start. With p_starts, of those starts alone.
-- outcome: new; changed; linked (as it was, but from another block); same; kept (edited by hand, or cancelled);
--          removed (nobody ever ordered it); closed (orders exist).
-- taken = places held and sold; conflict = the hours want fewer than that, or none at all.
create or replace function plan_slots(p_event uuid, p_from timestamptz, p_until timestamptz, p_wanted jsonb, p_starts timestamptz[] default null)
returns table (appointment_id uuid, wanted_id uuid, starts_at timestamptz, ends_at timestamptz, capacity int, time_block_id uuid, outcome text, taken int, conflict boolean)
language sql stable rows 2000 as $$
  select there.id, wanted.id, coalesce(wanted.starts_at, there.starts_at), wanted.ends_at, wanted.capacity, wanted.time_block_id,
    found.outcome, coalesce(there.held + there.sold, 0),
    found.outcome not in ('new', 'kept') and there.held + there.sold > coalesce(wanted.capacity, 0)
  from (
    select id, starts_at, ends_at, capacity, time_block_id from jsonb_to_recordset(p_wanted)
      as (id uuid, starts_at timestamptz, ends_at timestamptz, capacity int, time_block_id uuid)
  ) wanted
  full join (
    select * from appointments a where a.event_id = p_event and a.starts_at >= p_from and a.starts_at < p_until
      and (p_starts is null or a.starts_at = any (p_starts))
  ) there on there.starts_at = wanted.starts_at
  cross join lateral (select case
    when there.id is null then 'new'
    when there.edited_by_hand or there.state = 'cancelled' then 'kept'
    when wanted.starts_at is null and there.state <> 'open' then 'same'
    when wanted.starts_at is null and (there.held + there.sold > 0 or exists (select from order_items i where i.appointment_id = there.id)) then 'closed'
    when wanted.starts_at is null then 'removed'
    when (there.ends_at, there.capacity, there.state) is distinct from
      (wanted.ends_at, greatest(wanted.capacity, there.held + there.sold), 'open'::"AppointmentState") then 'changed'
    when there.time_block_id is distinct from wanted.time_block_id then 'linked'
    else 'same' end as outcome) found
$$;

-- Makes it so, and tells the shops; conflicts counts those that were none before. A slot that is being bought in this moment is not removed; the next night sees to it.
create or replace function write_slots(p_event uuid, p_from timestamptz, p_until timestamptz, p_wanted jsonb, p_starts timestamptz[] default null)
returns table (created int, changed int, removed int, closed int, conflicts int) language plpgsql as $$
#variable_conflict use_column
declare
  v_removable uuid[];
  v_told uuid[];
begin
  perform 1 from appointments where id in (
      select appointment_id from plan_slots(p_event, p_from, p_until, p_wanted, p_starts) where outcome in ('changed', 'linked', 'closed'))
    order by id for no key update;

  with plan as materialized (
    select * from plan_slots(p_event, p_from, p_until, p_wanted, p_starts)
  ), made as (
    insert into appointments (id, event_id, starts_at, ends_at, capacity, time_block_id)
    select coalesce(wanted_id, gen_random_uuid()), p_event, starts_at, ends_at, capacity, time_block_id from plan where outcome = 'new'
    on conflict (event_id, starts_at) do nothing
    returning 1
  ), altered as (
    update appointments a set ends_at = plan.ends_at, time_block_id = plan.time_block_id, state = 'open', version = a.version + 1,
      capacity = greatest(plan.capacity, a.held + a.sold)
    from plan where a.id = plan.appointment_id and plan.outcome in ('changed', 'linked') and not a.edited_by_hand and a.state <> 'cancelled'
    returning a.id, plan.outcome
  ), shut as (
    update appointments a set state = 'closed', version = a.version + 1
    from plan where a.id = plan.appointment_id and plan.outcome = 'closed' and not a.edited_by_hand and a.state = 'open'
    returning a.id
  )
  select (select count(*)::int from made), (select count(*)::int from altered where outcome = 'changed'), (select count(*)::int from shut),
      (select count(*)::int from plan where conflict and outcome in ('changed', 'closed')), (select array_agg(appointment_id) from plan where outcome = 'removed'),
      array(select id from altered where outcome = 'changed' union all select id from shut limit 200)
    into created, changed, closed, conflicts, v_removable, v_told;

  with free as (
    select id from appointments where id = any (v_removable) and held + sold = 0 and not edited_by_hand for update skip locked
  )
  delete from appointments a using free where a.id = free.id and not exists (select from order_items i where i.appointment_id = a.id);
  get diagnostics removed = row_count;

  if created + changed + removed + closed > 0 then
    perform announce_availability(p_event, v_told);
  end if;
  return next;
end $$;

-- Calls slots off: carts that hold places in them are given up, paid orders are marked for somebody to see to, and the
-- gate accepts none of their tickets. Orders are locked before slots, as everywhere; when another one came in between,
-- nothing is done and nothing answered, and the caller starts anew. What is called off already stays as it is.
create or replace function cancel_slots(p_slots uuid[], p_user uuid)
returns table (slots int, orders int, carts int) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[] := array(select distinct order_id from order_items where appointment_id = any (p_slots) and state = 'active');
  v_carts uuid[];
  v_off uuid[];
  r record;
begin
  perform 1 from orders where id = any (v_orders) order by id for update;
  v_carts := array(select id from orders where id = any (v_orders) and state in ('held', 'pending') order by id);
  perform 1 from appointments where id = any (p_slots)
      or id in (select appointment_id from order_items where order_id = any (v_carts))
    order by id for no key update;
  if exists (select from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = any (p_slots) and i.state = 'active' and o.id <> all (v_orders) and o.state <> 'expired' and o.state <> 'cancelled') then
    return;
  end if;
  perform lock_counters(v_carts);

  slots := 0; orders := 0; carts := 0;
  v_off := array(select id from appointments where id = any (p_slots) and state <> 'cancelled');
  for r in select distinct i.order_id as id from order_items i where i.order_id = any (v_carts) and i.appointment_id = any (v_off) and i.state = 'active' order by 1 loop
    perform cancel_order(r.id, p_user);
    carts := carts + 1;
  end loop;
  update appointments set state = 'cancelled', edited_by_hand = true, version = version + 1 where id = any (v_off);
  get diagnostics slots = row_count;
  for r in
    select o.id, o.state, jsonb_agg(distinct i.appointment_id) as off from orders o join order_items i on i.order_id = o.id
    where o.id = any (v_orders) and o.state in ('paid', 'partially_refunded') and i.state = 'active' and i.appointment_id = any (v_off)
    group by o.id order by o.id
  loop
    update orders set attention = coalesce(attention, 'slot_cancelled'), updated_at = moment() where id = r.id;
    perform record_order_event(r.id, 'slot_cancelled', r.state::text, r.state::text, p_user, jsonb_build_object('appointment_ids', r.off));
    orders := orders + 1;
  end loop;
  perform announce_availability(event_id, (array_agg(id))[1:200]) from appointments where id = any (v_off) group by event_id order by event_id;
  return next;
end $$;

-- Takes slots that were called off back: their tickets are good again, and orders that were marked for these slots
-- alone need nobody any more. Carts that were given up are not filled again.
create or replace function reinstate_slots(p_slots uuid[], p_user uuid)
returns table (slots int, orders int) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[] := array(select distinct order_id from order_items where appointment_id = any (p_slots) and state = 'active');
  v_back uuid[];
  r record;
begin
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from appointments where id = any (p_slots) order by id for no key update;
  v_back := array(select id from appointments where id = any (p_slots) and state = 'cancelled');
  update appointments set state = 'open', version = version + 1 where id = any (v_back);
  get diagnostics slots = row_count;
  orders := 0;
  for r in
    select o.id, o.state, jsonb_agg(distinct i.appointment_id) as back,
      exists (select from order_items other join appointments a on a.id = other.appointment_id
        where other.order_id = o.id and other.state = 'active' and a.state = 'cancelled') as has_other
    from orders o join order_items i on i.order_id = o.id
    where o.id = any (v_orders) and o.state in ('paid', 'partially_refunded') and i.state = 'active' and i.appointment_id = any (v_back)
    group by o.id order by o.id
  loop
    if not r.has_other then
      update orders set attention = null, updated_at = moment() where id = r.id and attention = 'slot_cancelled';
    end if;
    perform record_order_event(r.id, 'slot_reinstated', r.state::text, r.state::text, p_user, jsonb_build_object('appointment_ids', r.back));
    orders := orders + 1;
  end loop;
  perform announce_availability(event_id, (array_agg(id))[1:200]) from appointments where id = any (v_back) group by event_id order by event_id;
  return next;
end $$;
