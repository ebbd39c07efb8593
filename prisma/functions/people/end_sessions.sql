-- Ends a person's sessions: their own, those in which somebody looks through their eyes, and those in which they look
-- through another's, and a guest's that waits for their second step. One may stay. Answers how many there were.
create or replace function end_sessions(p_user_id uuid, p_except text default null) returns int language sql as $$
  with ended as (
    delete from sessions where (user_id = p_user_id or impersonator_id = p_user_id or (data ? 'auth.twoFactor' and data #>> '{auth.twoFactor,userId}' = p_user_id::text))
      and id is distinct from p_except returning 1
  )
  select count(*)::int from ended
$$;
