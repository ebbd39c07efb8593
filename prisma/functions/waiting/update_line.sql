drop function if exists update_line(uuid, text, uuid);

-- Updates a waiting list: expires unused offers, offers kept places to the next people who fit, and ends the list with
-- the sale. The lock of its slot or quota serialises calls, so that no place is offered twice.
-- p_first: a person whom staff put first, as far as the kept places suffice. Returns how many offers were made.
create or replace function update_line(p_line uuid, p_channel text, p_first uuid default null) returns int
language plpgsql as $$
declare
  v_facts record;
  v_until timestamptz;
  v_spare int;
  v_offered int := 0;
  r record;
begin
  perform lock_line(p_line);
  select * into v_facts from line_facts(p_line, p_channel);
  -- Its event now has slots.
  if not found then
    perform end_entries(p_line, null, 'ended', true);
    return 0;
  end if;
  update waiting_entries set state = 'missed', ended_at = moment()
    where coalesce(appointment_id, quota_id) = p_line and state = 'offered' and offer_until <= moment();
  if v_facts.is_off or v_facts.ends_at <= moment() then
    perform end_entries(p_line, null, 'ended', true);
    return 0;
  end if;
  if v_facts.is_open then
    -- A list without an end is never close to it.
    v_until := least(v_facts.ends_at, moment() + least(
      make_interval(mins => coalesce(v_facts.minutes, 60)),
      case when v_facts.ends_at < 'infinity'
        then greatest((v_facts.ends_at - moment()) / 4, interval '10 minutes') end));
    v_spare := v_facts.capacity - (v_facts.held - v_facts.kept) - v_facts.sold;
    v_spare := least(v_spare, v_facts.room)
      - (select coalesce(sum(units), 0)::int from waiting_entries
        where coalesce(appointment_id, quota_id) = p_line and state = 'offered');
    for r in
      select id, units from waiting_entries where coalesce(appointment_id, quota_id) = p_line and state = 'waiting'
      order by id is distinct from p_first, position
    loop
      if r.units <= v_spare then
        update waiting_entries set state = 'offered', offered_at = moment(), offer_until = v_until where id = r.id;
        perform publish('place_offered', jsonb_build_object('entry_id', r.id));
        v_spare := v_spare - r.units;
        v_offered := v_offered + 1;
      end if;
    end loop;
  end if;
  perform line_changed(p_line);
  return v_offered;
end $$;
