-- Admits the ticket of a called place. The first entry is counted once; a repeat by the same ticket gets the same end,
-- up to twenty times. A place below `lapsed` enters only again. Returns no row for a place that may not enter.
create or replace function enter_waiting_room(p_room uuid, p_round int, p_place int, p_nonce text)
returns table (ends_at timestamptz) language sql as $$
  insert into waiting_admissions as a (room_id, round, place, nonce, until)
  select r.id, r.round, p_place, p_nonce, moment() + make_interval(mins => r.admission_minutes)
  from waiting_rooms r
  where r.id = p_room and r.round = p_round and r.state in ('open', 'paused', 'draining') and p_place < r.serving
    and (p_place >= r.lapsed or exists (
      select from waiting_admissions b where b.room_id = p_room and b.round = p_round and b.place = p_place))
  on conflict (room_id, round, place) do update set entries = a.entries + 1
    where a.nonce = p_nonce and a.entries < 20 and a.until > moment() and a.left_at is null
  returning a.until;
$$;
