-- The slots chosen for additional visits of an exchange, in the format of reschedule.
create or replace function added_slots(p_move jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(added."to") filter (where added."to" is not null), '{}')
  from jsonb_to_recordset(coalesce(p_move -> 'added', '[]')) as added("to" uuid)
$$;
