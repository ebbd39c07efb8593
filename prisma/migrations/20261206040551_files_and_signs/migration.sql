-- Credits that a bank tells one by one (CAMT.054) are a format of their own.
alter table bank_statements drop constraint bank_statements_format;
alter table bank_statements add constraint bank_statements_format check (format in ('norma43', 'camt053', 'camt052', 'camt054', 'csv'));

-- Apostrophes and hyphens as they are printed are compared as those of a keyboard: O’Brien is found by o'brien, García–López by
-- garcia-lopez. server/shared/fold.ts is the same rule.
create or replace function unmarked(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(value, U&'\00b4\02bb\02bc\2018\2019\201b\2032\2010\2011\2012\2013\2014\2015\2212', '''''''''''''''-------'), NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ÆŒÞØĐÐƉŁĦŦŊƏẞøđðɖłħıŧŋəĸςґҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ',
    'æœþodddlhtneßodddlhitnekσггαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

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
