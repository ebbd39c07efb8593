-- The words of a text as searches compare them, so that an index finds a row by how one of its words begins: whole
-- (`ana@example.com`), at the sign of an address (`example.com`), and at every joint (`lopez` of `García-López`). Its
-- body is bound here and not read anew, since indexes are analysed and restored where no path leads to `fold`. It takes
-- long beside other functions: no plan should work it out row by row where the index knows.
create function words(value text) returns tsvector language sql immutable strict parallel safe cost 5000
  return (
    select array_to_tsvector(array_remove(
      string_to_array(plain, ' ') || string_to_array(replace(plain, '@', ' '), ' ') || string_to_array(translate(plain, '@-._''’', '      '), ' '), ''))
    from (select translate(left(fold(value), 500), E'\t\r\n', '   ') as plain) folded
  );

-- Everybody with an account, whoever asks for a code, and the few slots that have a note.
create index users_words on users using gin (words(name || ' ' || email));
create index promo_code_requests_words on promo_code_requests using gin (words(name || ' ' || email));
create index appointments_note_words on appointments using gin (words(note)) where note is not null;
drop index users_search_email;
drop index users_search_name;

-- What few rows of a large table are, so that a filter does not look at all the others. None of it stands on what a sale
-- changes: counters of slots and uses of codes stay free of indexes.
create index appointments_not_open on appointments (starts_at, id) where state <> 'open';
create index appointments_by_hand on appointments (starts_at, id) where edited_by_hand;
create index promo_codes_off on promo_codes (created_at desc, id desc) where not active;
create index promo_codes_ending on promo_codes (valid_until) where valid_until is not null;
create index users_deactivated on users (fold(name), id) where deactivated_at is not null;
create index users_invited on users (fold(name), id) where invited_at is not null;
create index users_two_factor on users (fold(name), id) where two_factor_confirmed_at is not null;
