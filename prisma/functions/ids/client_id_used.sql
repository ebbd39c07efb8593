-- Says whether the request with an id that its client chose was carried out before. The caller then answers as it did the first time.
--
-- p_use: { id, kind, record, actor, request }
--   kind     what the id is for: payment, movement, refund, ...
--   record   the row that the request is about, as text
--   actor    the person or device who really sent it
--   request  everything else that decides the effect
-- Raises AF010 where the id belongs to another kind, record, actor or request.
-- Requests with one id wait for each other until the transaction ends, so that the second one finds what the first one did.
create or replace function client_id_used(p_use jsonb) returns boolean language plpgsql as $$
declare
  v_used client_ids%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('client_id ' || lower(p_use ->> 'id'), 0));
  select * into v_used from client_ids where id = (p_use ->> 'id')::uuid;
  if not found then
    return false;
  elsif (v_used.kind, v_used.record, v_used.actor, v_used.request)
    = (p_use ->> 'kind', p_use ->> 'record', p_use ->> 'actor', client_request(p_use -> 'request')) then
    return true;
  end if;
  raise exception 'the id was used for another request' using errcode = 'AF010';
end $$;
