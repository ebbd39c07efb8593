-- What a word is spelled like: how it sounds in Spanish (b and v, s and z, a silent h, double letters), and that with any one
-- letter left out. Two words with a key in common are at most a typing error apart, or two that fall together. The first is the
-- sound itself. Null for what is no word of letters, or too short to be mistaken for another.
create or replace function near_keys(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when word ~ '^[a-z]{4,24}$' and length(sound) >= 3
    then array[sound] || array(select distinct left(sound, n - 1) || substr(sound, n + 1) from generate_series(1, length(sound)) n) end
  from (select regexp_replace(translate(replace(replace(replace(regexp_replace(regexp_replace(word, 'ch|tx', 's', 'g'), 'c(?=[eiy])', 's', 'g'),
    'ph', 'f'), 'qu', 'k'), 'll', 'y'), 'vwzxckqjyh', 'bbsskkkgi'), '(.)\1+', '\1', 'g') as sound) sounded
$$;
