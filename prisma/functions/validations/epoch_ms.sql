-- A time as in JavaScript: milliseconds since 1970.
create or replace function epoch_ms(p_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select floor(extract(epoch from p_at) * 1000)::bigint
$$;
