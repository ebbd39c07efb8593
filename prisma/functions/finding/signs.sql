-- Punctuation that people may add to words or omit; the first two, a space and @, also separate words.
create or replace function signs() returns text language sql immutable parallel safe as $$
  select E' @-._''’`+/\\()#,;:"&·‐‑–—'
$$;
