-- The fields of a record with personal ones blanked; empty fields stay empty.
create or replace function blanked(p_fields jsonb, p_names text[]) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(p_fields) = 'object' then coalesce((
    select jsonb_object_agg(key, case
      when key = any (p_names) and value not in ('null', '""') then '"—"' else value end)
    from jsonb_each(p_fields)), '{}') else p_fields end
$$;
