drop function if exists line_changed(uuid);

-- Stores the number of awaited places on the slot or quota, which is locked. The kept places follow at the commit.
create or replace function line_changed(p_line uuid) returns void language plpgsql as $$
declare
  v_awaited int := (select coalesce(sum(units) filter (where state <> 'unconfirmed'), 0)::int
    from waiting_entries where coalesce(appointment_id, quota_id) = p_line and ended_at is null);
begin
  update appointments set awaited = v_awaited where id = p_line and (v_awaited > 0 or awaited > 0);
  if not found then
    update quotas set awaited = v_awaited where id = p_line and (v_awaited > 0 or awaited > 0);
  end if;
end $$;
