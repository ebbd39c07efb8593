-- Ends all access to an account except the password: sessions, API tokens, and emailed links.
create or replace function end_access(p_user_id uuid) returns void language plpgsql as $$
begin
  -- A used link stays without its address, so that its page says that it was used.
  delete from one_time_tokens where user_id = p_user_id and used_at is null;
  update one_time_tokens set email = null where user_id = p_user_id and email is not null;
  delete from personal_access_tokens where user_id = p_user_id;
  perform end_sessions(p_user_id);
end $$;
