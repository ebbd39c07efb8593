-- The venues in which a person has a role for the whole venue, as `held_events` does for events.
create or replace function held_venues(p_user uuid, p_role uuid) returns uuid[] language sql stable as $$
  select array(
    select v.id from user_roles ur join roles r on r.id = ur.role_id cross join venues v
    where ur.user_id = p_user and ur.role_id = p_role
      and (not ur.is_limited or exists (
        select from role_scopes s where s.role_id = p_role and s.user_id = p_user and s.venue_id = v.id))
      and (not r.is_limited or exists (
        select from role_scopes s where s.role_id = p_role and s.user_id is null and s.venue_id = v.id)))
$$;
