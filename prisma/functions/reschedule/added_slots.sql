-- The slots that are chosen for visits which come with an exchange, as reschedule takes it.
create or replace function added_slots(p_move jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(added."to") filter (where added."to" is not null), '{}') from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added("to" uuid)
$$;
