-- The events in which a person has a role. Limits of the person and of the role both apply. A venue includes all its
-- events, future ones too.
create or replace function held_events(p_user uuid, p_role uuid) returns uuid[] language sql stable as $$
  select array(
    select e.id from user_roles ur join roles r on r.id = ur.role_id cross join events e
    where ur.user_id = p_user and ur.role_id = p_role
      and (not ur.is_limited or exists (
        select from role_scopes s where s.role_id = p_role and s.user_id = p_user
          and (s.event_id = e.id or s.venue_id = e.venue_id)))
      and (not r.is_limited or exists (
        select from role_scopes s where s.role_id = p_role and s.user_id is null
          and (s.event_id = e.id or s.venue_id = e.venue_id))))
$$;
