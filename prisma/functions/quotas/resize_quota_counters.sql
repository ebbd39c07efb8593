-- The size of a quota is that of its counters, whoever changes it; those with a size of their own keep it.
create or replace function resize_quota_counters() returns trigger language plpgsql as $$
begin
  perform 1 from quota_counters where quota_id = new.id order by id for no key update;
  update quota_counters set size = new.size where quota_id = new.id and not is_exception;
  return null;
end $$;
