drop function if exists close_line(uuid, boolean);

-- Closes a waiting list: notifies its people, and refuses new ones until it is opened again. Returns how many were on
-- it.
create or replace function close_line(p_line uuid, p_closed boolean) returns int language plpgsql as $$
declare
  v_ended int := 0;
begin
  perform lock_line(p_line);
  update appointments set line_closed = p_closed where id = p_line and line_closed <> p_closed;
  if not found then
    update quotas set line_closed = p_closed where id = p_line and line_closed <> p_closed;
  end if;
  if found and p_closed then
    v_ended := end_entries(p_line, null, 'ended', true);
  end if;
  return v_ended;
end $$;
