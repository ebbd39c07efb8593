-- The text that identifies a bank line that settles a debt: its text, or else its sender.
create or replace function words_of_line(p_text text, p_remitter text) returns text language sql immutable as $$
  select left(coalesce(nullif(p_text, ''), p_remitter, ''), 140)
$$;
