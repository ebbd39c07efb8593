-- Since when the people count who are inside a venue: the last time its clock showed the hour at which everybody is out.
-- 00:00 is midnight; 02:00 has a theatre's evening end at two in the night. So an exit that was forgotten yesterday is over.
create or replace function inside_since(p_venue uuid, p_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', (p_at at time zone v.time_zone) - v.closes_at::interval) + v.closes_at::interval) at time zone v.time_zone
  from venues v where v.id = p_venue
$$;

-- How many people an entry or exit concerns, by what was recorded with it: 2 of a ticket for 4; all 4 where it says no number.
create or replace function people_of(p_data jsonb) returns int language sql immutable as $$
  select greatest(coalesce((p_data ->> 'people')::int, (p_data ->> 'admits')::int, 1), 1)
$$;

-- Who is inside a venue, in people (a ticket that admits four is four), by gate and by zone, the room or area of the event.
-- A ticket is inside with those who came in less those who went out today, at no moment below none (in, out, out, in: inside), at the gate of its last entry.
-- Corrections of the count stand without a gate; those of the whole venue without a zone.
create or replace function people_inside(p_venue uuid, p_at timestamptz)
returns table (gate_id uuid, zone text, people int, entries int, exits int) language sql stable as $$
  with since as (select inside_since(p_venue, p_at) as at),
  moves as (
    select v.ticket_id, v.gate_id, v.result, v.received_at, v.id, coalesce(e.zone, '') as zone, people_of(v.data) as people
    from validations v join events e on e.id = v.event_id
    -- A scan that began a moment ago at another process counts.
    where v.result in ('accepted', 'exited') and v.received_at >= (select at from since) and v.received_at <= p_at + interval '10 seconds'
      and (v.gate_id in (select id from gates where venue_id = p_venue) or (v.gate_id is null and v.event_id in (select id from events where venue_id = p_venue)))
  ), walked as (
    select *, sum(case when result = 'accepted' then people else -people end) over (partition by ticket_id, zone order by received_at, id) as sum from moves
  ), standing as (
    select (array_agg(gate_id order by received_at desc, id desc) filter (where result = 'accepted'))[1] as gate_id, zone,
      (array_agg(sum order by received_at desc, id desc))[1] - least(min(sum), 0) as people
    from walked group by ticket_id, zone
  ), counted as (
    select gate_id, zone, people, 0 as entries, 0 as exits from standing
    union all select gate_id, zone, 0, case when result = 'accepted' then people else 0 end, case when result = 'exited' then people else 0 end from moves
    union all select null, zone, change, 0, 0 from inside_corrections where venue_id = p_venue and at >= (select at from since) and at <= p_at + interval '10 seconds'
  )
  select gate_id, zone, sum(people)::int, sum(entries)::int, sum(exits)::int from counted group by 1, 2
$$;

-- How many of those whom one ticket admits are inside: so many go out by its code.
create or replace function ticket_inside(p_ticket uuid, p_venue uuid, p_at timestamptz) returns int language sql stable as $$
  select coalesce((array_agg(sum order by received_at desc, id desc))[1] - least(min(sum), 0), 0)::int
  from (select v.received_at, v.id, sum(case when v.result = 'accepted' then people_of(v.data) else -people_of(v.data) end) over (order by v.received_at, v.id) as sum
    from validations v where v.ticket_id = p_ticket and v.result in ('accepted', 'exited')
      and v.received_at >= inside_since(p_venue, p_at) and v.received_at <= p_at + interval '10 seconds') walked
$$;

-- How many are inside a venue (p_zone = '') or one zone of it. Never below none, whatever was corrected.
create or replace function count_inside(p_venue uuid, p_zone text, p_at timestamptz) returns int language sql stable as $$
  select greatest(coalesce(sum(people), 0), 0)::int from people_inside(p_venue, p_at) where p_zone = '' or zone = p_zone
$$;

-- Who lets in where a limit refuses, and who corrects a count, does so alone until the commit.
create or replace function lock_inside() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('people_inside', 0));
end $$;

-- The room that is left of each limit that refuses, as JSON; null where no limit does. Then nobody else lets in until the commit.
create or replace function room_left() returns jsonb language plpgsql as $$
begin
  if not exists (select from fire_limits where refuses) then return null; end if;
  perform lock_inside();
  return (select jsonb_agg(jsonb_build_object('limit', l.venue_id || l.zone, 'venue', l.venue_id, 'zone', l.zone,
      'room', l.people - count_inside(l.venue_id, l.zone, moment()))) from fire_limits l where l.refuses);
end $$;

-- Somebody counted who is inside: the count becomes that. Sent twice it is one correction.
-- Answers corrected, same (it was right), zone_unknown (the venue has no such room or area), or already.
create or replace function correct_inside(p_id uuid, p_venue uuid, p_zone text, p_counted int, p_reason text, p_user uuid) returns text language plpgsql as $$
declare
  v_change int;
begin
  perform lock_inside();
  if exists (select from inside_corrections where id = p_id) then return 'already'; end if;
  if p_zone <> '' and not exists (select from events where venue_id = p_venue and zone = p_zone)
    and not exists (select from fire_limits where venue_id = p_venue and zone = p_zone) then return 'zone_unknown'; end if;
  -- Against the sum as it is, which may be below none.
  select p_counted - coalesce(sum(people), 0) into v_change from people_inside(p_venue, moment()) where p_zone = '' or zone = p_zone;
  if v_change = 0 then return 'same'; end if;
  insert into inside_corrections (id, venue_id, zone, change, counted, reason, user_id) values (p_id, p_venue, p_zone, v_change, p_counted, p_reason, p_user);
  return 'corrected';
end $$;
