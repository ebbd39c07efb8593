-- Tickets that are given away: what of each event may be, who gave what to whom, and which orders they are.
create table invitation_budgets (
  event_id uuid not null primary key references events (id) on delete cascade on update cascade,
  max_tickets int not null default 0,
  max_face_cents bigint, -- what they would have cost; null = no bound
  max_at_once int not null default 0, -- one person gives more at once with a second person only
  used_tickets int not null default 0,
  used_face_cents bigint not null default 0,
  -- What second persons approved beyond it.
  extra_tickets int not null default 0,
  extra_face_cents bigint not null default 0,
  version int not null default 1,
  constraint invitation_budgets_tickets check (used_tickets between 0 and max_tickets + extra_tickets),
  constraint invitation_budgets_face check (used_face_cents >= 0 and (max_face_cents is null or used_face_cents <= max_face_cents + extra_face_cents)),
  constraint invitation_budgets_bounds check (max_tickets >= 0 and max_at_once >= 0 and max_face_cents >= 0 and extra_tickets >= 0 and extra_face_cents >= 0)
);

create table invitations (
  id uuid not null primary key, -- the form's own, so that a second press is the same one
  event_id uuid not null references events (id) on delete restrict on update cascade,
  product_id uuid not null references products (id) on delete restrict on update cascade,
  appointment_id uuid references appointments (id) on delete restrict on update cascade,
  channel text not null,
  quantity int not null, -- tickets for each recipient
  face_cents bigint not null, -- what one would have cost when it was asked for
  currency text not null,
  reason text not null,
  note text,
  state text not null,
  exceeds text, -- why a second person was needed
  user_id uuid references users (id) on delete set null on update cascade,
  impersonator_id uuid,
  decided_by uuid references users (id) on delete set null on update cascade, -- who approved it, or refused
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  finished_at timestamptz(3),
  leased_by uuid,
  leased_until timestamptz(3),
  constraint invitations_state check (state in ('waiting', 'running', 'done', 'refused')),
  constraint invitations_reason check (reason in ('press', 'partner', 'staff', 'promotion', 'social', 'apology', 'other')),
  constraint invitations_exceeds check (exceeds in ('at_once', 'budget')),
  constraint invitations_quantity check (quantity > 0 and face_cents >= 0),
  constraint invitations_second_person check (state not in ('running', 'done') or decided_by is null
    or (decided_by is distinct from user_id and decided_by is distinct from impersonator_id))
);
create index invitations_event_id_created_at_idx on invitations (event_id, created_at desc);
create index invitations_product_id_idx on invitations (product_id);
create index invitations_appointment_id_idx on invitations (appointment_id);
create index invitations_user_id_idx on invitations (user_id);
create index invitations_decided_by_idx on invitations (decided_by);
create index invitations_open on invitations (created_at) where state in ('waiting', 'running');

-- Once it is given only the order says whose it is.
create table invitation_recipients (
  invitation_id uuid not null references invitations (id) on delete cascade on update cascade,
  position int not null,
  name text,
  email text,
  locale text not null,
  state text not null default 'waiting',
  reason text, -- why it was left out
  order_id uuid references orders (id) on delete restrict on update cascade,
  constraint invitation_recipients_pkey primary key (invitation_id, position),
  constraint invitation_recipients_state check (state in ('waiting', 'given', 'left_out')),
  constraint invitation_recipients_given check ((state = 'given') = (order_id is not null))
);
create unique index invitation_recipients_order_id_key on invitation_recipients (order_id);
create index invitation_recipients_email on invitation_recipients (lower(email)) where email is not null;

-- It was given away: no sale, whatever it would have cost.
alter table orders add column is_complimentary boolean not null default false;
create index orders_complimentary on orders (paid_at) where is_complimentary;
