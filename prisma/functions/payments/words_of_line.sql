-- The words by which a bank's line is known where it settles a debt: its text, or else who sent it.
create or replace function words_of_line(p_text text, p_remitter text) returns text language sql immutable as $$
  select left(coalesce(nullif(p_text, ''), p_remitter, ''), 140)
$$;
