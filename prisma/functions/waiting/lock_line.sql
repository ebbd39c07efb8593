-- A waiting list belongs to a slot or, for an event without slots, to a quota, and has its id. Every change locks that
-- slot or quota.
create or replace function lock_line(p_line uuid) returns void language plpgsql as $$
begin
  perform 1 from appointments where id = p_line for no key update;
  if not found then
    perform 1 from quotas where id = p_line for no key update;
  end if;
end $$;
