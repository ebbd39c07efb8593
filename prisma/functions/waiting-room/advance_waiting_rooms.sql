-- Takes the step that is due in every room: begins registration, draws and opens at its time, calls the next places
-- (in a pause it only ends the time to enter), and closes a room whose line is empty: immediately when it is draining,
-- after five minutes when it opened by load.
-- Returns the rooms that may have changed.
create or replace function advance_waiting_rooms(p_entropy text) returns table (room uuid) language plpgsql as $$
declare
  r record;
begin
  for r in
    select w.id, w.state, w.opens_by, w.registers_at <= moment() as registers, w.opens_at <= moment() as opens,
      coalesce(w.joined_at, w.opened_at) < moment() - interval '5 minutes' as is_quiet
    from waiting_rooms w where w.state <> 'closed' or w.opens_by = 'time' and w.registers_at <= moment()
    order by w.id for update skip locked
  loop
    if r.opens_by = 'time' and r.state = 'closed' then
      perform register_waiting_room(r.id);
    end if;
    if r.opens_by = 'time' and r.opens and r.state in ('closed', 'registering') then
      perform open_waiting_room(r.id, p_entropy);
    end if;
    if r.state in ('open', 'paused', 'draining') then
      perform call_places(r.id);
      update waiting_rooms w set state = 'closed',
          opens_by = case w.opens_by when 'time' then 'hand' else w.opens_by end,
          version = w.version + case w.opens_by when 'time' then 1 else 0 end
        where w.id = r.id and w.serving = w.next_index and r.state <> 'paused'
        and (r.state = 'draining' or r.opens_by = 'load' and r.is_quiet
          and (w.arrivals < w.load_threshold or w.arrivals_minute < date_trunc('minute', moment())));
    end if;
    room := r.id;
    return next;
  end loop;
end $$;
