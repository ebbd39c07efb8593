-- Events without slots have lines for their quotas, as slots have: the same three columns.
alter table quotas
  add column awaited integer not null default 0,
  add column kept integer not null default 0,
  add column line_closed boolean not null default false,
  add constraint quotas_awaited check (awaited >= 0),
  add constraint quotas_kept check (kept >= 0 and kept <= held);

-- An entry waits for one or the other.
alter table waiting_entries alter column appointment_id drop not null,
  add column quota_id uuid references quotas (id) on delete cascade on update cascade,
  add constraint waiting_entries_line check ((appointment_id is null) <> (quota_id is null));
create index waiting_entries_quota_id_position_idx on waiting_entries (quota_id, position);
create unique index waiting_entries_open_quota_key on waiting_entries (quota_id, lower(email)) where ended_at is null;
-- Functions know a line by the id of either.
create index waiting_entries_line_idx on waiting_entries (coalesce(appointment_id, quota_id), position);

-- prisma/functions/waiting takes its place; the trigger needs one to name.
do $body$ begin
  if to_regprocedure('keep_quota_for_line()') is null then
    create function keep_quota_for_line() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;
create constraint trigger quotas_kept_for_line after update of size, held, sold, awaited on quotas
  deferrable initially deferred for each row when (new.awaited > 0 or new.kept > 0)
  execute function keep_quota_for_line();
