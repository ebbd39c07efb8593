-- Ends a person's sessions: their own, those in which an administrator impersonates them, those in which they
-- impersonate another person, and a guest session waiting for their second factor. One may stay. Returns how many
-- there were.
create or replace function end_sessions(p_user_id uuid, p_except text default null) returns int language sql as $$
  with ended as (
    delete from sessions where (user_id = p_user_id or impersonator_id = p_user_id
      or (data ? 'auth.twoFactor' and data #>> '{auth.twoFactor,userId}' = p_user_id::text))
      and id is distinct from p_except returning 1
  )
  select count(*)::int from ended
$$;
