-- The search words of a value, each normalised by `word_of`: its words, whole and split at hyphens (garcialopez,
-- garcia, lopez); an email whole, before and after its @; a document or account number without separators; a phone
-- number with and without its country code.
create or replace function find_words(value text) returns setof text
language plpgsql immutable strict parallel safe as $$
declare
  c_within constant text := ltrim(signs(), ' @');
  v_text constant text := left(translate(fold(value), E'\t\r\n', '   '), 300);
  v_plain constant text := translate(v_text, c_within, '');
  v_is_address constant boolean := position('@' in v_text) > 0;
  v_has_digits constant boolean := v_text ~ '[0-9]';
  v_pieces text[] := '{}';
  v_digits text;
begin
  if v_text ~ '[^0-9 +()./-]' then
    v_pieces := string_to_array(v_plain, ' ');
  end if;
  if v_is_address or not v_has_digits then
    v_pieces := v_pieces
      || string_to_array(translate(split_part(v_text, '@', 1), E'-._''’/,;' || c_within, '        '), ' ');
  end if;
  if v_is_address then
    v_pieces := v_pieces || array[split_part(v_plain, '@', 1), split_part(v_plain, '@', 2)];
  elsif v_has_digits and length(v_text) <= 60 then
    v_pieces := v_pieces || v_plain;
  end if;
  if not v_is_address and v_text !~ '[a-z]' then
    v_digits := regexp_replace(v_text, '[^0-9]', '', 'g');
    if length(v_digits) between 9 and 15 then
      v_pieces := v_pieces || array[right(v_digits, 9), v_digits];
    end if;
  end if;
  return query select distinct word
    from unnest(v_pieces) piece cross join lateral left(translate(piece, ' @', ''), 60) word where length(word) >= 2;
end $$;
