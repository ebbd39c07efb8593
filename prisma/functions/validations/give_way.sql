-- Undoes the transaction, to be run again: in this moment another took what this one had counted on.
create or replace function give_way() returns uuid language plpgsql as $$
begin
  raise exception 'another was quicker' using errcode = 'serialization_failure';
end $$;
