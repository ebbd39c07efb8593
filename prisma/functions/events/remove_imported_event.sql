-- Removes an imported event with its products and times. False if staff have worked on it since, or another record
-- refers to it or to one of its parts, which keeps all.
create or replace function remove_imported_event(p_event uuid) returns boolean language plpgsql as $$
begin
  if is_event_worked_on(p_event) then
    return false;
  end if;
  delete from appointments where event_id = p_event;
  delete from products where event_id = p_event;
  delete from event_slugs where event_id = p_event;
  delete from events where id = p_event;
  return true;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;

-- Whether an event has a quota, opening hours, alerts or a budget, or the activity log an entry of a person's request
-- for it, its products or its times.
-- The import made them in a job, which has no address.
create or replace function is_event_worked_on(p_event uuid) returns boolean language sql stable as $$
  select exists (select from quotas where event_id = p_event)
    or exists (select from time_blocks where event_id = p_event)
    or exists (select from special_days where event_id = p_event)
    or exists (select from event_alerts where event_id = p_event)
    or exists (select from invitation_budgets where event_id = p_event)
    or exists (select from (select 'event' as type, p_event as id
      union all select 'product', id from products where event_id = p_event
      union all select 'slot', id from appointments where event_id = p_event) part
    join audit_log a on a.subject_type = part.type and a.subject_id = part.id::text
    where a.action <> part.type || '.created' or a.ip is not null)
$$;
