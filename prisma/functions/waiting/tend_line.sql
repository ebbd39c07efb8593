-- Brings a slot's line up to date: offers that were not used are over, the next who fit are offered what is kept, and with the
-- sale the line ends. Two at once take turns by the slot's lock, so that no place is offered twice.
-- p_first: somebody whom staff put before all others, as far as what is kept suffices. Returns how many offers were made.
create or replace function tend_line(p_slot uuid, p_channel text, p_first uuid default null) returns int language plpgsql as $$
declare
  v_slot appointments%rowtype;
  v_end timestamptz;
  v_until timestamptz;
  v_spare int;
  v_offered int := 0;
  r record;
begin
  select * into v_slot from appointments where id = p_slot for no key update;
  if not found then
    return 0;
  end if;
  update waiting_entries set state = 'missed', ended_at = moment()
    where appointment_id = p_slot and state = 'offered' and offer_until <= moment();
  v_end := sale_end(v_slot, p_channel);
  if v_slot.state = 'cancelled' or v_end <= moment() then
    perform end_entries(p_slot, null, 'ended', true);
    return 0;
  end if;
  if v_slot.state = 'open' and (select refusal is null from sale_terms(v_slot.event_id, p_channel)) then
    v_until := least(v_end, moment() + least(
      make_interval(mins => coalesce((select waiting_minutes from events where id = v_slot.event_id), 60)),
      greatest((v_end - moment()) / 4, interval '10 minutes')));
    v_spare := v_slot.capacity - (v_slot.held - v_slot.kept) - v_slot.sold;
    v_spare := least(v_spare, line_room(v_slot, p_channel))
      - (select coalesce(sum(units), 0)::int from waiting_entries where appointment_id = p_slot and state = 'offered');
    for r in
      select id, units from waiting_entries where appointment_id = p_slot and state = 'waiting' order by id is distinct from p_first, position
    loop
      if r.units <= v_spare then
        update waiting_entries set state = 'offered', offered_at = moment(), offer_until = v_until where id = r.id;
        perform publish('place_offered', jsonb_build_object('entry_id', r.id));
        v_spare := v_spare - r.units;
        v_offered := v_offered + 1;
      end if;
    end loop;
  end if;
  perform line_changed(p_slot);
  return v_offered;
end $$;
