-- Ends all by which somebody may act as this person or become them, but for the password: sessions, tokens of programs,
-- and links on their way by mail.
create or replace function end_access(p_user_id uuid) returns void language plpgsql as $$
begin
  delete from one_time_tokens where user_id = p_user_id;
  delete from personal_access_tokens where user_id = p_user_id;
  perform end_sessions(p_user_id);
end $$;
