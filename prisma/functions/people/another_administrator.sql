-- Whether an administrator is left who can sign in, besides this one.
create or replace function another_administrator(p_user uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where r.name = 'administrator' and u.id <> p_user and u.deactivated_at is null and u.invited_at is null);
end $$;
