-- Slots that were called off, and what everybody who had paid for them is offered instead.
create table cancellations (
  id uuid primary key, -- the form's own, so that a second press is the same one
  state text not null default 'running', -- running: they are being told; waiting: for answers; ended
  offers text[] not null,
  deadline timestamptz(3) not null,
  afterwards text not null, -- what happens to who has not answered by then
  note jsonb not null default '{}',
  user_id uuid references users (id) on delete set null on update cascade,
  impersonator_id uuid,
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  ended_at timestamptz(3),
  constraint cancellations_state check (state in ('running', 'waiting', 'ended')),
  constraint cancellations_offers check (offers <@ array['another_time', 'refund'] and offers <> '{}'),
  constraint cancellations_afterwards check (afterwards in ('refund', 'left'))
);
create index cancellations_user_id_idx on cancellations (user_id);
create index cancellations_open on cancellations (created_at) where state <> 'ended';

create table cancellation_slots (
  cancellation_id uuid not null references cancellations (id) on delete cascade on update cascade,
  appointment_id uuid not null references appointments (id) on delete cascade on update cascade,
  proposed_id uuid references appointments (id) on delete set null on update cascade,
  primary key (cancellation_id, appointment_id)
);
create index cancellation_slots_appointment_id_idx on cancellation_slots (appointment_id);
create index cancellation_slots_proposed_id_idx on cancellation_slots (proposed_id);

create table cancellation_orders (
  cancellation_id uuid not null references cancellations (id) on delete cascade on update cascade,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  position int not null, -- as they bought
  state text not null default 'waiting',
  reason text, -- why nothing could be done
  decided_by text, -- who settled it
  kept jsonb, -- places kept of the proposed slots
  is_reserved boolean not null default false, -- they had them when it was told
  refund_id uuid not null default gen_random_uuid(), -- of what happens by itself: asked twice, it is done once
  told_at timestamptz(3),
  settled_at timestamptz(3),
  primary key (cancellation_id, order_id),
  constraint cancellation_orders_state check (state in ('waiting', 'told', 'moved', 'refunded', 'left', 'failed', 'reinstated')),
  constraint cancellation_orders_decided_by check (decided_by in ('buyer', 'staff', 'deadline'))
);
create index cancellation_orders_order_id_idx on cancellation_orders (order_id);
create index cancellation_orders_waiting on cancellation_orders (cancellation_id, position) where state = 'waiting';
create index cancellation_orders_told on cancellation_orders (cancellation_id, position) where state = 'told';
create index cancellation_orders_kept on cancellation_orders (order_id) where kept is not null;
