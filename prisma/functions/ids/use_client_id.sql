-- Binds an id that a client chose to one request, in the transaction of its effect. A request that is refused binds nothing.
--
-- p_use: as client_id_used takes it. Raises AF010 where the id is bound already.
create or replace function use_client_id(p_use jsonb) returns void language plpgsql as $$
begin
  insert into client_ids (id, kind, record, actor, request)
    values ((p_use ->> 'id')::uuid, p_use ->> 'kind', p_use ->> 'record', p_use ->> 'actor', client_request(p_use -> 'request'))
    on conflict (id) do nothing;
  if not found then
    raise exception 'the id was used for another request' using errcode = 'AF010';
  end if;
end $$;
