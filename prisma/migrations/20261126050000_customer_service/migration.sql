-- What buyers ask and staff answer: conversations, their messages, and replies that are used again and again.
create type "ConversationState" as enum ('open', 'waiting', 'solved', 'closed');

create table support_tickets (
  id uuid primary key,
  reference text not null,
  secret text not null,
  state "ConversationState" not null default 'open',
  subject text not null,
  name text not null,
  email text not null,
  locale text not null,
  order_id uuid references orders (id) on delete set null on update cascade,
  order_typed text,
  proven boolean not null default false,
  user_id uuid references users (id) on delete set null on update cascade,
  assignee_id uuid references users (id) on delete set null on update cascade,
  follows_id uuid references support_tickets (id) on delete set null on update cascade,
  unread boolean not null default true,
  waiting_since timestamptz(3) default moment(),
  first_answered_at timestamptz(3),
  last_message_at timestamptz(3) not null default moment(),
  created_at timestamptz(3) not null default moment(),
  constraint support_tickets_waiting check (waiting_since is null or state = 'open'),
  constraint support_tickets_email check (email = lower(email))
);
create unique index support_tickets_reference_key on support_tickets (reference);
create unique index support_tickets_secret_key on support_tickets (secret);
create index support_tickets_order_id_idx on support_tickets (order_id);
create index support_tickets_email_idx on support_tickets (email);
create index support_tickets_user_id_idx on support_tickets (user_id);
create index support_tickets_last_message_at_idx on support_tickets (last_message_at desc, id desc);
create index support_tickets_open on support_tickets (waiting_since) where state = 'open';

create trigger support_tickets_transition before update of state on support_tickets for each row when (old.state is distinct from new.state)
  execute function refuse_transition('conversation');

insert into state_transitions (entity, from_state, to_state) values
  ('conversation', 'open', 'waiting'),
  ('conversation', 'open', 'solved'),
  ('conversation', 'open', 'closed'),
  ('conversation', 'waiting', 'open'),
  ('conversation', 'waiting', 'solved'),
  ('conversation', 'waiting', 'closed'),
  ('conversation', 'solved', 'open'),
  ('conversation', 'solved', 'waiting'),
  ('conversation', 'solved', 'closed');

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade on update cascade,
  kind text not null,
  author_id uuid references users (id) on delete set null on update cascade,
  body text not null,
  created_at timestamptz(3) not null default moment(),
  constraint support_messages_kind check (kind in ('customer', 'answer', 'note'))
);
create index support_messages_ticket_id_created_at_id_idx on support_messages (ticket_id, created_at, id);

create table support_replies (
  id uuid primary key,
  name text not null,
  body jsonb not null,
  version int not null default 1,
  created_at timestamptz(3) not null default moment()
);
create unique index support_replies_name_key on support_replies (name);

create index support_tickets_words on support_tickets using gin (words(subject || ' ' || name || ' ' || email));
