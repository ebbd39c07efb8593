-- The fingerprint of a request: SHA-256 as 64 hex digits. The order of keys makes no difference.
create or replace function client_request(p_request jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce(p_request, 'null')::text, 'UTF8')), 'hex')
$$;
