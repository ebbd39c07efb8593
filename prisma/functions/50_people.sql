-- Who may do what, and that somebody always may do everything.

-- Whoever changes what people may do does so alone, until the end of the transaction.
create or replace function lock_rights() returns void language plpgsql as $$
begin
  perform 1 from roles where name = 'administrator' for update;
end $$;

-- Whether an administrator is left who can sign in, besides this one.
create or replace function another_administrator(p_user uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where r.name = 'administrator' and u.id <> p_user and u.deactivated_at is null and u.invited_at is null);
end $$;

-- Somebody looks through another's eyes no longer, however their session ended; at the latest when it ran out.
create or replace function record_impersonation_ended() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, user_id, actor, action, subject_type, subject_id, label, ip, user_agent)
  values (least(now(), old.expires_at), old.impersonator_id, coalesce((select name from users where id = old.impersonator_id), '—'),
    'user.impersonation_ended', 'user', old.user_id, coalesce((select name from users where id = old.user_id), '—'), old.ip, old.user_agent);
  return null;
end $$;
create or replace trigger sessions_impersonation_ended after delete on sessions
  for each row when (old.impersonator_id is not null) execute function record_impersonation_ended();

-- Whoever has a role that none of these names, some more than once. Role by role and each by its index: among a hundred
-- thousand customers the staff are few, and statistics that never saw one of them would have every account read.
create or replace function staff_ids(p_customer_roles text[]) returns setof uuid language sql stable rows 50
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select holder.user_id from roles r
    cross join lateral (select user_id from user_roles where role_id = r.id offset 0) holder
  where r.name <> all (p_customer_roles)
$$;
