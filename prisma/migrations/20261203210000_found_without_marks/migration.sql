-- Text as searches compare it, for every language that is written in Latin, Greek or Cyrillic letters: decomposed, without marks, in
-- small letters, and letters that no decomposition leads to those of a keyboard by hand (Nguyễn is nguyen, Weißenfels weissenfels).
-- server/shared/fold.ts is the same rule. `unaccent` is not used: it is not immutable, leaves decomposed letters as they are, and is
-- not installed everywhere. Capitals stand in the table as well, because not every locale's lower() knows them.
create function unmarked(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ÆŒÞØĐÐƉŁĦŦŊƏẞøđðɖłħıŧŋəĸςґҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ',
    'æœþodddlhtneßodddlhitnekσггαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- A text of one byte a letter has no marks and is spared the work. Not strict, so that it is put in the place of its call, and bound
-- here, since indexes are restored where no path leads to `unmarked`.
create or replace function fold(value text) returns text language sql immutable called on null input parallel safe
  return case when octet_length(value) = char_length(value) then lower(value) else unmarked(value) end;

-- What indexes hold was made by the rule before.
do $$
declare
  v_index text;
begin
  for v_index in select format('%I.%I', schemaname, indexname) from pg_indexes where schemaname = current_schema() and indexdef ~ '\m(fold|words)\(' loop
    execute 'reindex index ' || v_index;
  end loop;
end $$;

-- The words that orders are found by are written anew, as those of an order that changed.
insert into orders_to_index (order_id) select distinct order_id from order_words order by order_id;
