-- Imports: files of other programs, the check of their lines, and the records that they made.
create table imports (
  id uuid not null,
  kind text not null,
  source text not null,
  file_name text not null,
  sha256 text not null,
  state text not null default 'read',
  headings jsonb not null default '[]',
  mapping jsonb not null default '[]',
  reading jsonb not null default '{}',
  options jsonb not null default '{}',
  counts jsonb not null default '{}',
  lines integer not null default 0,
  attempts integer not null default 0,
  error text,
  user_id uuid not null,
  impersonator_id uuid,
  created_at timestamptz(3) not null default moment(),
  finished_at timestamptz(3),
  leased_by uuid,
  leased_until timestamptz(3),
  constraint imports_state check (state in
    ('read', 'planning', 'planned', 'applying', 'done', 'undoing', 'undone', 'failed')),
  constraint imports_source check (length(source) between 1 and 80),
  constraint imports_pkey primary key (id)
);

create table import_lines (
  import_id uuid not null,
  line integer not null,
  external_id text,
  action text,
  problems jsonb not null default '[]',
  content jsonb not null,
  constraint import_lines_action check (action in
    ('read', 'add', 'known', 'changed', 'refused', 'added', 'undone', 'kept')),
  constraint import_lines_pkey primary key (import_id, line)
);

create table import_records (
  source text not null,
  kind text not null,
  external_id text not null,
  import_id uuid not null,
  record_id text not null,
  content_hash text not null,
  created_at timestamptz(3) not null default moment(),
  constraint import_records_pkey primary key (source, kind, external_id)
);

create index imports_created_at_idx on imports (created_at);
create index imports_user_id_idx on imports (user_id);
-- Imports that a job works on.
create index imports_open on imports (created_at) where state in ('planning', 'applying', 'undoing');
create index import_lines_import_id_external_id_idx on import_lines (import_id, external_id);
create index import_lines_import_id_action_line_idx on import_lines (import_id, action, line);
create index import_records_import_id_idx on import_records (import_id);
create index import_records_kind_record_id_idx on import_records (kind, record_id);

alter table imports add constraint imports_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete restrict;
alter table import_lines add constraint import_lines_import_id_fkey foreign key (import_id)
    references imports(id) on update cascade on delete cascade;
alter table import_records add constraint import_records_import_id_fkey foreign key (import_id)
    references imports(id) on update cascade on delete restrict;
