-- A phone number for comparison: its last nine digits, with or without a country code. Null for an invalid number.
create or replace function phone_key(value text) returns text language sql immutable parallel safe as $$
  select case when length(regexp_replace(value, '[^0-9]', '', 'g')) between 9 and 15
    then right(regexp_replace(value, '[^0-9]', '', 'g'), 9) end
$$;
