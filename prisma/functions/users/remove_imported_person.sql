-- Removes an imported person who never signed in. False if another record refers to the person.
-- p_no_password: the hash of an account without a password
create or replace function remove_imported_person(p_user uuid, p_no_password text) returns boolean
language plpgsql as $$
begin
  delete from users u where u.id = p_user and u.password_hash = p_no_password and u.last_seen_at is null
    and not exists (select from orders o where o.user_id = u.id)
    and not exists (select from wallets w where w.user_id = u.id)
    and not exists (select from company_contacts c where c.user_id = u.id)
    and not exists (select from support_tickets s where s.user_id = u.id)
    and not exists (select from user_roles g join roles r on r.id = g.role_id
      where g.user_id = u.id and r.name not in ('customer', 'company'));
  return found;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;
