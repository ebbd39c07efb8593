-- Rolls the transaction back for a retry: a concurrent one took what this one had counted on.
create or replace function roll_back_for_retry() returns uuid language plpgsql as $$
begin
  raise exception 'another was quicker' using errcode = 'serialization_failure';
end $$;
