-- The queue's library has other tables from version 11 on, and does not convert those of version 10 (schema 24).
-- Jobs that wait move to the page for staff, where each can be retried. Jobs without data are queued by the clock again.
do $$
declare old_version int := 0;
begin
  if to_regclass('pgboss.version') is null then return; end if;
  select version into old_version from pgboss.version;
  if old_version > 24 then return; end if;
  insert into dead_jobs (id, name, data, error)
  select gen_random_uuid(), name, data, 'The job waited when the queue was upgraded.'
  from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and data is not null and data <> '{}'
  on conflict (name, md5(data::text)) do nothing;
  drop schema pgboss cascade;
end $$;
