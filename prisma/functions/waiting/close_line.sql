-- Closes a slot's line: whoever is in it is told, and nobody new comes in until it is opened again. Returns how many were in it.
create or replace function close_line(p_slot uuid, p_closed boolean) returns int language plpgsql as $$
declare
  v_ended int := 0;
begin
  perform 1 from appointments where id = p_slot for no key update;
  update appointments set line_closed = p_closed where id = p_slot and line_closed <> p_closed;
  if found and p_closed then
    v_ended := end_entries(p_slot, null, 'ended', true);
  end if;
  return v_ended;
end $$;
