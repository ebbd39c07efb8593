-- The time from which people inside a venue count: the last time at which the venue was empty by its clock. 00:00 is
-- midnight; with 02:00 a theatre's evening ends at two in the night. So a missing exit of yesterday no longer counts.
--
-- p_venue: the venue
-- p_at: the time at which people are counted
create or replace function inside_since(p_venue uuid, p_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', (p_at at time zone v.time_zone) - v.closes_at::interval) + v.closes_at::interval)
    at time zone v.time_zone
  from venues v where v.id = p_venue
$$;

-- Entries and exits of a venue between two times, per person with a ticket (a reissued pass is the same person), in
-- the zone of the event. Without a gate, those of the venue's events. Entries that another system recorded tell no gate
-- and often no time: none of them is inside.
--
-- p_venue: the venue
-- p_from, p_until: the times, both included
--
-- people: the people of an entry; for an exit those who were inside
-- admits: how many people the ticket admits
-- inside: how many of the ticket are inside afterwards; change: by how many more
drop function if exists gate_moves(uuid, timestamptz, timestamptz);
create or replace function gate_moves(p_venue uuid, p_from timestamptz, p_until timestamptz)
returns table (id uuid, person uuid, gate_id uuid, zone text, at timestamptz, enters boolean, people int, admits int,
  inside int, change int) language sql stable as $$
  with moves as (
    -- Entries and exits at the venue's gates, or without a gate for its events.
    select v.id, t.order_item_id as person, v.gate_id, coalesce(e.zone, '') as zone, v.received_at as at,
      v.result = 'accepted' as enters, people_of(v.data) as people, admits_of(v.data) as admits, v.result, v.data
    from validations v join events e on e.id = v.event_id join tickets t on t.id = v.ticket_id
    where v.result in ('accepted', 'exited') and v.received_at >= p_from and v.received_at <= p_until
      and not v.data ? 'imported'
      and (v.gate_id in (select id from gates where venue_id = p_venue)
        or (v.gate_id is null and v.event_id in (select id from events where venue_id = p_venue)))
  ), walked as (
    -- How many of a ticket are inside after each.
    select *, inside_after(result, data) over (partition by person, zone order by at, id) as inside from moves
  ), changed as (
    -- The change of that number by each.
    select *, inside - coalesce(lag(inside) over (partition by person, zone order by at, id), 0) as change from walked
  )
  select id, person, gate_id, zone, at, enters, case when enters then people else -change end, admits, inside, change
  from changed
$$;

-- People inside a venue (a ticket that admits four is four), by gate and by zone, the room or area of the event.
-- Corrections of the count have no gate; those of the whole venue no zone.
--
-- p_venue: the venue
-- p_at: the time at which they are inside
--
-- people: those who are inside, at the gate of their last entry
-- entries, exits: as gate_moves counts them
-- came: persons, each once, at the gate of the first entry: six who entered, three of them twice, are six
drop function if exists people_inside(uuid, timestamptz);
create or replace function people_inside(p_venue uuid, p_at timestamptz)
returns table (gate_id uuid, zone text, people int, entries int, exits int, came int) language sql stable as $$
  with since as (
    select inside_since(p_venue, p_at) as at
  ), moves as materialized (
    -- Includes a scan that began a moment ago in another process.
    select m.* from since s cross join lateral gate_moves(p_venue, s.at, p_at + interval '10 seconds') m
  ), last as (
    -- How many of each ticket are inside.
    select distinct on (person, zone) person, zone, inside from moves order by person, zone, at desc, id desc
  ), entered as (
    -- Each entry, with the people of the same ticket who entered later, and until then.
    select m.*, sum(people) over (partition by person, zone order by at desc, id desc) - people as later,
      sum(people) over (partition by person, zone order by at, id) as until_now
    from moves m where enters
  ), counted as (
    -- A family of four is inside; if two left at one gate and entered at another, two count at each.
    select e.gate_id, zone, greatest(least(e.people, l.inside - e.later), 0) as people, e.people as entries, 0 as exits,
      least(e.until_now, e.admits) - least(e.until_now - e.people, e.admits) as came
    from entered e join last l using (person, zone)
    union all select gate_id, zone, 0, 0, people, 0 from moves where not enters
    union all
    select null, zone, change, 0, 0, 0 from inside_corrections
    where venue_id = p_venue and at >= (select at from since) and at <= p_at + interval '10 seconds'
  )
  select gate_id, zone, sum(people)::int, sum(entries)::int, sum(exits)::int, sum(came)::int from counted group by 1, 2
$$;

-- How many people of one ticket are inside: so many can leave by its code.
create or replace function ticket_inside(p_ticket uuid, p_venue uuid, p_at timestamptz) returns int
language sql stable as $$
  select coalesce((array_agg(sum order by received_at desc, id desc))[1] - least(min(sum), 0), 0)::int
  from (select v.received_at, v.id,
      sum(case when v.result = 'accepted' then people_of(v.data) else -people_of(v.data) end)
        over (order by v.received_at, v.id) as sum
    from validations v where v.ticket_id = p_ticket and v.result in ('accepted', 'exited')
      and not v.data ? 'imported'
      and v.received_at >= inside_since(p_venue, p_at) and v.received_at <= p_at + interval '10 seconds') walked
$$;

-- How many people a scan counts: for an exit those who were inside, as in gate_moves.
create or replace function people_counted(p_scan validations) returns int language sql stable as $$
  select case when p_scan.result = 'exited' then least(people_of(p_scan.data), (
      select inside_after(v.result, v.data order by v.received_at, v.id)
      from tickets t join tickets o on o.order_item_id = t.order_item_id
        join validations v on v.ticket_id = o.id and v.result in ('accepted', 'exited')
          and not v.data ? 'imported' and (v.received_at, v.id) < (p_scan.received_at, p_scan.id)
          and v.received_at >= inside_since((select venue_id from events where id = p_scan.event_id),
            p_scan.received_at)
      where t.id = p_scan.ticket_id))
    else people_of(p_scan.data) end
$$;

-- How many are inside a venue (p_zone = '') or one zone of it. Never negative, also after corrections.
create or replace function count_inside(p_venue uuid, p_zone text, p_at timestamptz) returns int
language sql stable as $$
  select greatest(coalesce(sum(people), 0), 0)::int from people_inside(p_venue, p_at)
  where p_zone = '' or zone = p_zone
$$;
