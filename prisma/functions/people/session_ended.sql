-- What ends with a session: the live connections that were let in by it come back and ask again what they may hear.
-- Here, because sessions are ended in many places and none of them must forget it.
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  perform publish('rights_changed', jsonb_build_object('user_id', old.user_id::text), 'rights_changed:' || old.user_id);
  return null;
end $$;
create or replace trigger session_ended after delete on sessions
  for each row when (old.user_id is not null and old.expires_at > now()) execute function session_ended();
