-- What counters print: a queue for each cashbox, and the record of every printing.
create table print_jobs (
  id uuid not null primary key,
  position bigserial not null,
  cashbox_id uuid references cashboxes (id) on delete restrict on update cascade,
  shift_id uuid references cashbox_shifts (id) on delete restrict on update cascade,
  kind text not null,
  subject text,
  order_id uuid references orders (id) on delete restrict on update cascade,
  movement_id uuid references cash_movements (id) on delete restrict on update cascade,
  via text not null,
  locale text not null,
  copy integer not null default 0,
  reason text,
  kick boolean not null default false,
  state text not null default 'waiting',
  failure text,
  tries integer not null default 0,
  due_at timestamptz(3) not null default moment(),
  taken_until timestamptz(3),
  "by" uuid not null references users (id) on delete restrict on update cascade,
  created_at timestamptz(3) not null default moment(),
  settled_at timestamptz(3),
  constraint print_jobs_kind check (kind in ('receipt', 'tickets', 'slip', 'report', 'drawer', 'test')),
  constraint print_jobs_via check (via in ('browser', 'network', 'usb', 'serial')),
  constraint print_jobs_state check (state in ('waiting', 'printing', 'printed', 'failed') and (state = 'printing') = (taken_until is not null)
    and (state in ('printed', 'failed')) = (settled_at is not null) and (state = 'failed') = (failure is not null)),
  constraint print_jobs_cashbox check (via = 'browser' or cashbox_id is not null),
  -- Whatever was printed before is printed again for a reason.
  constraint print_jobs_copy check (copy >= 0 and (copy = 0 or length(reason) between 1 and 300) and (kind <> 'drawer' or reason is not null)),
  constraint print_jobs_subject check (case kind when 'receipt' then order_id is not null and subject is not null
    when 'tickets' then order_id is not null and subject is not null when 'slip' then movement_id is not null and subject is not null
    when 'report' then shift_id is not null else subject is null end)
);
create unique index print_jobs_position_key on print_jobs (position);
-- There is one original, and each copy has its number; what failed was none.
create unique index print_jobs_subject_copy on print_jobs (subject, copy) where state <> 'failed';
-- A printer prints one slip at a time.
create unique index print_jobs_one_at_a_time on print_jobs (cashbox_id) where state = 'printing' and via = 'network';
create index print_jobs_cashbox_id_position_idx on print_jobs (cashbox_id, position);
create index print_jobs_shift_id_idx on print_jobs (shift_id);
create index print_jobs_order_id_idx on print_jobs (order_id);
create index print_jobs_movement_id_idx on print_jobs (movement_id);
create index print_jobs_open on print_jobs (due_at) where state in ('waiting', 'printing');

-- What was asked for stays as it was, and what is printed is printed.
create function guard_print_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'printed' then
    raise exception 'print_jobs is append-only once something is printed' using errcode = 'restrict_violation';
  elsif (to_jsonb(new) - '{state,failure,tries,due_at,taken_until,settled_at}'::text[])
      is distinct from (to_jsonb(old) - '{state,failure,tries,due_at,taken_until,settled_at}'::text[]) then
    raise exception 'what was to be printed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger print_jobs_guard before update or delete on print_jobs for each row execute function guard_print_job();
