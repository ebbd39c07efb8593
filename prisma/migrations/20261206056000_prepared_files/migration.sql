-- Files that take long: a job makes each of them, its owner sees how far it is and downloads it within a day.
create table prepared_files (
  id uuid not null primary key,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  kind text not null,
  -- as its kind reads it
  request jsonb not null,
  -- the same request by the same person is one file while it is made
  fingerprint text not null,
  file_name text not null,
  content_type text not null,
  locale text not null,
  state text not null default 'waiting',
  percent integer not null default 0,
  bytes integer,
  -- the code of the refusal
  error text,
  -- the run that makes it: one that took its place writes nothing
  run uuid,
  created_at timestamptz(3) not null default moment(),
  begun_at timestamptz(3),
  finished_at timestamptz(3),
  constraint prepared_files_state check (state in ('waiting', 'making', 'ready', 'failed')),
  constraint prepared_files_percent check (percent between 0 and 100),
  constraint prepared_files_bytes check ((state = 'ready') = (bytes is not null)),
  constraint prepared_files_error check ((state = 'failed') = (error is not null))
);
create unique index prepared_files_under_way on prepared_files (user_id, fingerprint) where state in ('waiting', 'making');
create index prepared_files_user_id_created_at_idx on prepared_files (user_id, created_at desc);
create index prepared_files_created_at_idx on prepared_files (created_at);

create table prepared_file_parts (
  file_id uuid not null references prepared_files (id) on delete cascade on update cascade,
  position integer not null,
  bytes bytea not null,
  constraint prepared_file_parts_pkey primary key (file_id, position)
);

-- Their owner is told by the bell.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
    from pg_constraint where conname in ('notifications_kind', 'notification_preferences_kind') loop
    if position('ARRAY[' in c.definition) = 0 then raise exception '% is written otherwise', c.conname; end if;
    execute format('alter table %s drop constraint %I', c.target, c.conname);
    execute format('alter table %s add constraint %I %s', c.target, c.conname,
      replace(c.definition, 'ARRAY[', 'ARRAY[''file_ready''::text, ''file_failed''::text, '));
  end loop;
end $$;
