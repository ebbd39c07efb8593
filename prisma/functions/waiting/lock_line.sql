-- A line is a slot's or, of an event without slots, a quota's, and is known by the id of either. Whoever changes it has the lock
-- of what it is of.
create or replace function lock_line(p_line uuid) returns void language plpgsql as $$
begin
  perform 1 from appointments where id = p_line for no key update;
  if not found then
    perform 1 from quotas where id = p_line for no key update;
  end if;
end $$;
