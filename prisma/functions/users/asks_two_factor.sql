-- Whether a role of this person requires two-factor sign-in; for servers of the previous version, dropped by the next
-- release.
create or replace function asks_two_factor(p_user_id uuid) returns boolean language sql stable as $$
  select exists (
    select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = p_user_id and r.requires_two_factor)
$$;
