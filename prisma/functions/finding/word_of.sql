-- A piece of text as it is compared: small letters without accents, and without signs.
create or replace function word_of(value text) returns text language sql immutable strict parallel safe as $$
  select left(translate(fold(value), signs(), ''), 60)
$$;
