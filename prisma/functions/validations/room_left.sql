-- Serialises entries under a limit that refuses, and corrections of the count, until the commit.
create or replace function lock_inside() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('people_inside', 0));
end $$;

-- The room left in each limit that refuses, as JSON; null if there is none. If there is one, other entries wait until
-- the commit.
create or replace function room_left() returns jsonb language plpgsql as $$
begin
  if not exists (select from fire_limits where refuses) then return null; end if;
  perform lock_inside();
  return (select jsonb_agg(jsonb_build_object('limit', l.venue_id || l.zone, 'venue', l.venue_id, 'zone', l.zone,
      'room', l.people - count_inside(l.venue_id, l.zone, moment()))) from fire_limits l where l.refuses);
end $$;

-- Corrects the number of people inside to a manual count. Idempotent.
--
-- p_id: the id of the correction
-- p_venue, p_zone: what was counted: one room or area, or '' for the whole venue
-- p_counted: how many people were counted
-- p_reason, p_user: why, and who counted
--
-- outcome: corrected, same (it was right), zone_unknown (the venue has no such room or area), already.
create or replace function correct_inside(p_id uuid, p_venue uuid, p_zone text, p_counted int, p_reason text,
  p_user uuid)
returns text language plpgsql as $$
declare
  v_change int;
begin
  perform lock_inside();
  if exists (select from inside_corrections where id = p_id) then return 'already'; end if;
  if p_zone <> '' and not exists (select from events where venue_id = p_venue and zone = p_zone)
    and not exists (select from fire_limits where venue_id = p_venue and zone = p_zone) then
    return 'zone_unknown';
  end if;
  -- Corrects the raw sum, which may be negative.
  select p_counted - coalesce(sum(people), 0) into v_change from people_inside(p_venue, moment())
    where p_zone = '' or zone = p_zone;
  if v_change = 0 then return 'same'; end if;
  insert into inside_corrections (id, venue_id, zone, change, counted, reason, user_id)
  values (p_id, p_venue, p_zone, v_change, p_counted, p_reason, p_user);
  return 'corrected';
end $$;
