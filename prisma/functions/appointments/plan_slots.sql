-- Slots: generated from opening hours, and edited by staff. A capacity never falls below the places held and sold, and
-- a slot edited by hand keeps its edits.

-- Changes to an event's slots from p_from until before p_until if its hours gave exactly p_wanted:
-- [{ id, starts_at, ends_at, capacity, time_block_id }], one per start. With p_starts, of those starts alone.
-- outcome: new; changed; linked (unchanged, but from another block); same; kept (edited by hand, or cancelled);
--          removed (never ordered); closed (orders exist).
-- Whole-day slots are matched by day, independent of their opening hour.
-- A slot moved by hand still occupies its original start, so that the hours do not generate it again.
-- taken = places held and sold; conflict = the hours give fewer than that, or none at all.
create or replace function plan_slots(p_event uuid, p_from timestamptz, p_until timestamptz, p_wanted jsonb,
  p_starts timestamptz[] default null)
returns table (appointment_id uuid, wanted_id uuid, starts_at timestamptz, ends_at timestamptz, capacity int,
  time_block_id uuid, outcome text, taken int, conflict boolean)
language sql stable rows 2000 as $$
  select there.id, wanted.id, coalesce(wanted.starts_at, there.starts_at), wanted.ends_at, wanted.capacity,
    wanted.time_block_id, found.outcome, coalesce(there.held + there.sold, 0),
    found.outcome not in ('new', 'kept') and there.held + there.sold > coalesce(wanted.capacity, 0)
  from (
    select id, starts_at, ends_at, capacity, time_block_id,
      case when of.zone is null then starts_at
        else (starts_at at time zone of.zone)::date at time zone 'UTC' end as same
    from jsonb_to_recordset(p_wanted) as w (id uuid, starts_at timestamptz, ends_at timestamptz, capacity int,
      time_block_id uuid)
      cross join lateral (select (select v.time_zone from events e join venues v on v.id = e.venue_id
        where e.id = p_event and e.by_day) as zone) of
    where not exists (select from appointments moved where moved.event_id = p_event and moved.hours_start = w.starts_at)
  ) wanted
  full join (
    select *, case when a.whole_day is null then a.starts_at else a.whole_day at time zone 'UTC' end as same
    from appointments a where a.event_id = p_event and a.starts_at >= p_from and a.starts_at < p_until
      and (p_starts is null or a.starts_at = any (p_starts))
  ) there on there.same = wanted.same
  cross join lateral (select case
    when there.id is null then 'new'
    when there.edited_by_hand or there.state = 'cancelled' then 'kept'
    when wanted.starts_at is null and there.state <> 'open' then 'same'
    when wanted.starts_at is null
      and (there.held + there.sold > 0 or exists (select from order_items i where i.appointment_id = there.id)
      or exists (select from tickets t where t.appointment_id = there.id)) then 'closed'
    when wanted.starts_at is null then 'removed'
    when (there.starts_at, there.ends_at, there.capacity, there.state) is distinct from
      (wanted.starts_at, wanted.ends_at, greatest(wanted.capacity, there.held + there.sold), 'open'::"AppointmentState")
        then 'changed'
    when there.time_block_id is distinct from wanted.time_block_id then 'linked'
    else 'same' end as outcome) found
$$;
