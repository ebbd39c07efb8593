drop function if exists end_entries(uuid, uuid[], text, boolean);

-- Ends entries of a waiting list; the caller has locked its slot or quota. With p_told, people who waited are
-- notified. Returns how many ended.
create or replace function end_entries(p_line uuid, p_entries uuid[], p_state text, p_told boolean) returns int
language plpgsql as $$
declare
  r record;
  v_ended int := 0;
  v_told uuid[] := '{}';
begin
  for r in
    select id, state from waiting_entries
    where coalesce(appointment_id, quota_id) = p_line and ended_at is null
      and (p_entries is null or id = any (p_entries)) order by position
  loop
    update waiting_entries set state = p_state, ended_at = moment() where id = r.id;
    v_ended := v_ended + 1;
    if p_told and r.state <> 'unconfirmed' then
      v_told := v_told || r.id;
    end if;
  end loop;
  perform line_changed(p_line);
  perform publish('line_ended', jsonb_build_object('entry_id', entry)) from unnest(v_told) entry;
  return v_ended;
end $$;
