-- A telephone as it is compared: its last nine figures, with or without its country. Null for what is none.
create or replace function phone_key(value text) returns text language sql immutable parallel safe as $$
  select case when length(regexp_replace(value, '[^0-9]', '', 'g')) between 9 and 15 then right(regexp_replace(value, '[^0-9]', '', 'g'), 9) end
$$;
