-- Claims the Idempotency-Key of a write of the public API before its effect. One of all requests with a key is carried
-- out; a request whose process died is carried out again under the same id after its lease.
--
-- p_request: { token_id, operation, address, key, request_hash, lease_seconds, kept_hours }
-- Returns one row, with an outcome:
--   run        the caller carries the request out; `id` and `turn` name its claim
--   done       `status` and `answer` are those of the request that was carried out
--   under_way  another process carries it out, for `wait` seconds at most
--   reused     the key belongs to a request with another body
create or replace function claim_api_request(p_request jsonb)
returns table (outcome text, id uuid, turn int, status int, answer text, wait int)
language plpgsql as $$
#variable_conflict use_column
declare
  v_oldest timestamptz := moment() - make_interval(hours => (p_request ->> 'kept_hours')::int);
  v_lease timestamptz := moment() + make_interval(secs => (p_request ->> 'lease_seconds')::int);
  v_id uuid;
begin
  -- A key whose time is over is new: it gets another id, and with it other records.
  insert into api_requests as known (token_id, key, operation, address, request_hash, lease_until)
    values ((p_request ->> 'token_id')::uuid, p_request ->> 'key', p_request ->> 'operation', p_request ->> 'address',
      p_request ->> 'request_hash', v_lease)
    on conflict (token_id, key, operation, address) do update set
      id = case when known.created_at < v_oldest then gen_random_uuid() else known.id end,
      created_at = case when known.created_at < v_oldest then moment() else known.created_at end,
      request_hash = excluded.request_hash, lease_until = v_lease, turn = known.turn + 1, status = null, answer = null
      where known.created_at < v_oldest or (known.status is null and known.lease_until <= moment()
        and known.request_hash = excluded.request_hash)
    returning known.id into v_id;
  return query select
      case when known.id = v_id then 'run' when known.request_hash <> p_request ->> 'request_hash' then 'reused'
        when known.status is not null then 'done' else 'under_way' end,
      known.id, known.turn, known.status::int, known.answer,
      greatest(1, ceil(extract(epoch from known.lease_until - moment())))::int
    from api_requests known
    where (known.token_id, known.key, known.operation, known.address) = ((p_request ->> 'token_id')::uuid,
      p_request ->> 'key', p_request ->> 'operation', p_request ->> 'address');
end $$;
