-- Ends all access to an account except the password: sessions, API tokens, and emailed links.
create or replace function end_access(p_user_id uuid) returns void language plpgsql as $$
begin
  delete from one_time_tokens where user_id = p_user_id;
  delete from personal_access_tokens where user_id = p_user_id;
  perform end_sessions(p_user_id);
end $$;
