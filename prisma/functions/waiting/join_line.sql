-- Adds an email to a waiting list, or changes its number of places; the first request keeps its position. Only a
-- proved email can change an existing entry: a stranger who knows the email changes nothing.
-- p_asked: { id, slot, email, locale, units, confirm, proved, channel }; slot: the slot or quota of the list.
-- outcome: joined, unconfirmed (a confirmation email is sent), changed, offered (it has an offer, which stays; or the
-- id belongs to another), replayed (sent before);
--          off (no such list), not_on_sale, free (enough places are on sale now).
create or replace function join_line(p_asked jsonb) returns table (outcome text, entry uuid) language plpgsql as $$
declare
  v_id uuid := (p_asked ->> 'id')::uuid;
  v_line uuid := (p_asked ->> 'slot')::uuid;
  v_units int := (p_asked ->> 'units')::int;
  v_facts record;
  v_known waiting_entries%rowtype;
  v_state text := case when (p_asked ->> 'confirm')::boolean then 'unconfirmed' else 'waiting' end;
begin
  perform lock_line(v_line);
  select * into v_facts from line_facts(v_line, p_asked ->> 'channel');
  entry := v_id;
  outcome := case
    when v_facts.event_id is null or v_facts.is_closed or v_facts.minutes is null then 'off'
    when not v_facts.is_on_sale then 'not_on_sale'
    when exists (select from waiting_entries where id = v_id and lower(email) = lower(p_asked ->> 'email'))
      then 'replayed'
    when exists (select from waiting_entries where id = v_id) then 'offered' end;
  if outcome is null then
    select * into v_known from waiting_entries
    where coalesce(appointment_id, quota_id) = v_line and lower(email) = lower(p_asked ->> 'email')
      and ended_at is null;
    if v_known.id is null and v_facts.capacity - v_facts.held - v_facts.sold >= v_units and v_facts.room >= v_units then
      outcome := 'free';
    end if;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  if v_known.id is not null then
    entry := v_known.id;
    outcome := case when v_known.state = 'offered' then 'offered'
      when v_known.state = 'unconfirmed' then 'unconfirmed' else 'changed' end;
    if v_known.state <> 'offered' and (p_asked ->> 'proved')::boolean then
      update waiting_entries set units = v_units, locale = p_asked ->> 'locale' where id = v_known.id;
    end if;
  else
    outcome := case v_state when 'waiting' then 'joined' else v_state end;
    insert into waiting_entries (id, appointment_id, quota_id, email, locale, units, state)
      values (v_id, case when v_facts.quota_id is null then v_line end, v_facts.quota_id, p_asked ->> 'email',
        p_asked ->> 'locale', v_units, v_state);
  end if;
  perform line_changed(v_line);
  perform publish('line_joined', jsonb_build_object('entry_id', entry));
  return next;
end $$;
