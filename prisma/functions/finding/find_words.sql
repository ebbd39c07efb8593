-- The words that a value is found by: each of its words whole and at its joints (garcialopez, garcia, lopez); an address whole,
-- before and after its @; a number of a document or an account without what groups it; a telephone with and without its country.
create or replace function find_words(value text) returns setof text language sql immutable strict parallel safe as $$
  with plain as (
    select left(translate(fold(value), E'\t\r\n', '   '), 300) as text
  ), piece as (
    select piece from plain cross join lateral string_to_table(text, ' ') piece where text ~ '[^0-9 +()./-]'
    union select piece from plain cross join lateral string_to_table(translate(split_part(text, '@', 1), E'-._''’/,;', '        '), ' ') piece
      where text !~ '[0-9]' or text like '%@%'
    union select split_part(text, '@', 1) from plain where text like '%@%'
    union select split_part(text, '@', 2) from plain where text like '%@%'
    union select text from plain where text ~ '[0-9]' and text !~ '@' and length(text) <= 60
    union select right(regexp_replace(text, '[^0-9]', '', 'g'), 9) from plain where text !~ '[a-z@]' and length(regexp_replace(text, '[^0-9]', '', 'g')) between 9 and 15
    union select regexp_replace(text, '[^0-9]', '', 'g') from plain where text !~ '[a-z@]' and length(regexp_replace(text, '[^0-9]', '', 'g')) between 9 and 15
  )
  select distinct word from piece cross join lateral word_of(piece) word where length(word) >= 2
$$;
