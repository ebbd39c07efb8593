-- Requests with these ids were refused: nothing of them took effect, so that what they hold may be corrected and sent with the same id.
create or replace function release_client_ids(p_ids uuid[]) returns void language sql as $$
  update client_ids set claims = claims - 1 where id = any (p_ids)
$$;
