-- Normal form of a text for comparison: lower case, without accents and punctuation.
create or replace function word_of(value text) returns text language sql immutable strict parallel safe as $$
  select left(translate(fold(value), signs(), ''), 60)
$$;
