-- Releases the ids of refused requests: they had no effect, so a corrected request may use the same id.
create or replace function release_client_ids(p_ids uuid[]) returns void language sql as $$
  update client_ids set claims = claims - 1 where id = any (p_ids)
$$;
