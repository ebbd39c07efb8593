-- Whether a required answer of a ticket's holder is missing: the gate denies entry without it.
create or replace function holder_missing(p_fields jsonb, p_name text, p_answers jsonb) returns boolean
language sql immutable as $$
  select p_fields <> '[]' and exists (select from jsonb_array_elements(p_fields) field
    where (field ->> 'required')::boolean
      and coalesce(case when field ->> 'name' = 'name' then p_name else p_answers ->> (field ->> 'name') end, '') = '')
$$;
