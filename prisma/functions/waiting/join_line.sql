-- Puts an address into a slot's line, or changes how many places it waits for; what it asked first keeps its place.
-- p_asked: { id, slot, email, locale, units, confirm, channel }
-- outcome: joined, unconfirmed (a mail asks first), changed, offered (it has an offer, which stays; or the id is another's), replayed (sent before);
--          off (no such line), not_on_sale, free (there are as many: they can be had at once).
create or replace function join_line(p_asked jsonb) returns table (outcome text, entry uuid) language plpgsql as $$
declare
  v_id uuid := (p_asked ->> 'id')::uuid;
  v_units int := (p_asked ->> 'units')::int;
  v_channel text := p_asked ->> 'channel';
  v_slot appointments%rowtype;
  v_known waiting_entries%rowtype;
  v_state text := case when (p_asked ->> 'confirm')::boolean then 'unconfirmed' else 'waiting' end;
begin
  select * into v_slot from appointments where id = (p_asked ->> 'slot')::uuid for no key update;
  entry := v_id;
  outcome := case
    when v_slot.id is null or v_slot.line_closed or (select waiting_minutes from events where id = v_slot.event_id) is null then 'off'
    when (select refusal is not null or slot_refusal(v_slot, slots_after) is not null from sale_terms(v_slot.event_id, v_channel)) then 'not_on_sale'
    when exists (select from waiting_entries where id = v_id and lower(email) = lower(p_asked ->> 'email')) then 'replayed'
    when exists (select from waiting_entries where id = v_id) then 'offered' end;
  if outcome is null then
    select * into v_known from waiting_entries where appointment_id = v_slot.id and lower(email) = lower(p_asked ->> 'email') and ended_at is null;
    if v_known.id is null and v_slot.capacity - v_slot.held - v_slot.sold >= v_units and line_room(v_slot, v_channel) >= v_units then
      outcome := 'free';
    end if;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  if v_known.id is not null then
    entry := v_known.id;
    outcome := case when v_known.state = 'offered' then 'offered' when v_known.state = 'unconfirmed' then 'unconfirmed' else 'changed' end;
    if v_known.state <> 'offered' then
      update waiting_entries set units = v_units, locale = p_asked ->> 'locale' where id = v_known.id;
    end if;
  else
    outcome := case v_state when 'waiting' then 'joined' else v_state end;
    insert into waiting_entries (id, appointment_id, email, locale, units, state)
      values (v_id, v_slot.id, p_asked ->> 'email', p_asked ->> 'locale', v_units, v_state);
  end if;
  perform line_changed(v_slot.id);
  perform publish('line_joined', jsonb_build_object('entry_id', entry));
  return next;
end $$;
