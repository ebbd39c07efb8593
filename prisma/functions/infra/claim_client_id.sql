-- Binds a client's id to one request before the request takes effect. The same request may be repeated; after a
-- refusal (release_client_ids) the same person may send a corrected one.
--
-- p_use: { id, kind, record, actor, request }
--   kind     the route: POST /cashbox-shifts/…/movements
--   record   the hash of the whole URL
--   actor    the person who really sent it; guest without an account
--   request  the hash of everything else that decides the effect
-- Raises AF010 if the id belongs to another kind, record or actor, or to a request with other content.
create or replace function claim_client_id(p_use jsonb) returns void language plpgsql as $$
begin
  insert into client_ids as used (id, kind, record, actor, request)
    values ((p_use ->> 'id')::uuid, p_use ->> 'kind', p_use ->> 'record', p_use ->> 'actor',
      client_request(p_use -> 'request'))
    on conflict (id) do update set claims = used.claims + 1, request = excluded.request
      where (used.kind, used.record, used.actor) = (excluded.kind, excluded.record, excluded.actor)
        and (used.request = excluded.request or used.claims = 0);
  if not found then
    raise exception 'the id was used for another request' using errcode = 'AF010';
  end if;
end $$;
