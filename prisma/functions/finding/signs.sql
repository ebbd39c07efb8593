-- The signs that people put into words or leave out; the first two, a space and @, also part one word from another.
create or replace function signs() returns text language sql immutable parallel safe as $$
  select E' @-._''’`+/\\()#,;:"&·‐‑–—'
$$;
