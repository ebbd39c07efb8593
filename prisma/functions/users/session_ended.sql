-- When a session ends, its live connections must reconnect and have their permissions checked again. In a trigger,
-- since sessions end in many places.
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  perform publish('rights_changed', jsonb_build_object('user_id', old.user_id::text), 'rights_changed:' || old.user_id);
  return null;
end $$;
create or replace trigger session_ended after delete on sessions
  for each row when (old.user_id is not null and old.expires_at > now()) execute function session_ended();
