-- Searches find any part of a phone number, a reference or a document: "304050" finds +34 622 30 40 50. Every ending of
-- the normal form is a lexeme, so a part is the beginning of an ending, and a GIN index finds it. Trigrams would need
-- an extension and could not look up fewer than three characters. The bodies are bound here, since indexes use them
-- (see `words`).

-- The normal form: small letters and digits without accents, spaces, dots, dashes and plus signs.
create function part_of(value text) returns text language sql immutable strict parallel safe
  return left(regexp_replace(fold(left(value, 100)), '[^a-z0-9]+', '', 'g'), 40);

-- Every ending of the normal form that has at least three characters.
create function parts(value text) returns tsvector language sql immutable strict parallel safe cost 5000
  return (
    select array_to_tsvector(array(select substr(normal, n) from generate_series(1, length(normal) - 2) n))
    from (select part_of(value) as normal) typed
  );

-- The search for what a person typed. Null where it is too short: three characters with a digit, or four letters, are
-- needed. A phone number with its country is also looked up by its last nine digits, since many are stored without one.
create function part_query(typed text) returns tsquery language sql immutable strict parallel safe
  return case when part_of(typed) ~ '^[0-9]{10,15}$'
    then (part_of(typed) || ':* | ' || right(part_of(typed), 9) || ':*')::tsquery
    when length(part_of(typed)) >= 4 or part_of(typed) ~ '^..[0-9]|^.[0-9].|^[0-9]..'
      then (part_of(typed) || ':*')::tsquery end;

-- The words of orders that are searched by their parts: references, and numbers of people, payments and invoices.
create function has_parts(kind text, word text) returns boolean language sql immutable strict parallel safe
  return kind in ('reference', 'ticket')
    or kind in ('phone', 'document', 'answer', 'bank', 'invoice', 'company') and word ~ '[0-9]';

create index order_words_parts on order_words using gin (parts(word)) where has_parts(kind, word);
create index users_phone_parts on users using gin (parts(phone)) where phone is not null;
create index support_tickets_reference_parts on support_tickets using gin (parts(reference));

-- Orders are found by the references of their tickets. One statement issues the tickets of many orders, and marks each
-- order once.
do $body$ begin
  if to_regprocedure('mark_tickets_to_index()') is null then
    create function mark_tickets_to_index() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;
create trigger tickets_named after insert on tickets referencing new table as issued for each statement
  execute function mark_tickets_to_index();

-- The job writes the words of the orders that are there, some at a time.
insert into orders_to_index (order_id) select id from orders where state <> 'held' order by id;
