-- Spelling keys of a word: its sound in Spanish (b and v, s and z, a silent h, double letters), and the sound without
-- each of its letters. Two words that share a key are at most one typing error apart, apart from rare collisions. The
-- first key is the sound itself. Null for a value that is not a word of letters, or is too short.
create or replace function near_keys(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when word ~ '^[a-z]{4,24}$' and length(sound) >= 3
    then array[sound] || array(select distinct left(sound, n - 1) || substr(sound, n + 1)
      from generate_series(1, length(sound)) n) end
  from (select regexp_replace(translate(
    replace(replace(replace(regexp_replace(regexp_replace(word, 'ch|tx', 's', 'g'), 'c(?=[eiy])', 's', 'g'),
    'ph', 'f'), 'qu', 'k'), 'll', 'y'), 'vwzxckqjyh', 'bbsskkkgi'), '(.)\1+', '\1', 'g') as sound) sounded
$$;
