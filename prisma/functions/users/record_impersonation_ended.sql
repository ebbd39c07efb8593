-- Logs the end of an impersonation, however its session ended; at the latest the time when it expired.
create or replace function record_impersonation_ended() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, user_id, actor, action, subject_type, subject_id, label, ip, user_agent)
  values (least(now(), old.expires_at), old.impersonator_id,
    coalesce((select name from users where id = old.impersonator_id), '—'),
    'user.impersonation_ended', 'user', old.user_id, coalesce((select name from users where id = old.user_id), '—'),
    old.ip, old.user_agent);
  insert into security_events (kind, outcome, user_id, account, actor_id, actor, ip, user_agent, fold_key)
  values ('impersonation_ended', 'success', old.user_id, (select name from users where id = old.user_id),
    old.impersonator_id, (select name from users where id = old.impersonator_id), old.ip, old.user_agent,
    'impersonation ' || old.id)
  on conflict (fold_key) do nothing;
  return null;
end $$;
create or replace trigger sessions_impersonation_ended after delete on sessions
  for each row when (old.impersonator_id is not null) execute function record_impersonation_ended();
