-- Copies a new size of a quota to its counters, except those with their own size.
create or replace function resize_quota_counters() returns trigger language plpgsql as $$
begin
  perform 1 from quota_counters where quota_id = new.id order by id for no key update;
  update quota_counters set size = new.size where quota_id = new.id and not is_exception;
  return null;
end $$;
