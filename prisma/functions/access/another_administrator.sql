-- Whether another administrator without limits or end date can sign in.
create or replace function another_administrator(p_user uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select 1 from users u join held_roles h on h.user_id = u.id
    where h.name = 'administrator' and not h.is_limited and h.ends_at is null
      and u.id <> p_user and u.deactivated_at is null and u.invited_at is null);
end $$;
