-- Orders that somebody chose, and what is to be done with all of them: prepared, looked at, and then begun.
create table order_runs (
  id uuid primary key,
  kind text not null,
  state text not null default 'prepared',
  how text not null default 'terms', -- of a refund
  note text,
  missing jsonb not null default '[]', -- lines of a pasted list that are no order: { line, text }
  user_id uuid not null references users (id) on delete cascade on update cascade,
  impersonator_id uuid,
  created_at timestamptz(3) not null default moment(),
  finished_at timestamptz(3),
  constraint order_runs_kind check (kind in ('chosen', 'print', 'mail', 'refund')),
  constraint order_runs_state check (state in ('prepared', 'waiting', 'done')),
  constraint order_runs_how check (how in ('terms', 'all'))
);
create index order_runs_user_id_idx on order_runs (user_id);
create index order_runs_open on order_runs (created_at) where state = 'waiting';

create table order_run_orders (
  run_id uuid not null references order_runs (id) on delete cascade on update cascade,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  state text not null default 'waiting',
  reason text, -- why it is left out
  request_id uuid not null default gen_random_uuid(), -- what is asked for it: asked twice, it is done once
  positions int[] not null default '{}',
  amount_cents bigint,
  currency text not null,
  primary key (run_id, order_id),
  constraint order_run_orders_state check (state in ('waiting', 'done', 'asked', 'left_out'))
);
create index order_run_orders_order_id_idx on order_run_orders (order_id);
