-- Whether fields of a record are unchanged except for blanked ones.
create or replace function blanked_only(p_old jsonb, p_new jsonb) returns boolean language sql immutable as $$
  select p_old is not distinct from p_new
    or (jsonb_typeof(p_old) = 'object' and jsonb_typeof(p_new) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(p_old) when 'object' then p_old else '{}' end) was
      full join jsonb_each(case jsonb_typeof(p_new) when 'object' then p_new else '{}' end) now using (key)
    where now.value is null or was.value is null or (now.value <> was.value and now.value <> '"—"')))
$$;
