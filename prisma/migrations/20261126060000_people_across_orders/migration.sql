-- People across orders, by a key that somebody gave of them: written behind the sale from the same marks as the words of orders.
create table profiles (
  id uuid not null primary key default gen_random_uuid(),
  kind text not null,
  value text collate "C" not null,
  -- The person that this one was found to be; always one that is not merged itself.
  merged_into uuid references profiles (id) on delete set null,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default moment(),
  constraint profiles_kind check (kind in ('email', 'document', 'phone')),
  constraint profiles_merged check (merged_into <> id)
);
create unique index profiles_kind_value_key on profiles (kind, value);
create index profiles_seen_at_id_idx on profiles (seen_at desc, id desc);
create index profiles_merged_into_idx on profiles (merged_into) where merged_into is not null;

-- What an order says of a person, as its buyer or as a holder. No key to the order: checking one would lock it.
create table profile_orders (
  profile_id uuid not null references profiles (id) on delete cascade on update cascade,
  order_id uuid not null,
  part text not null,
  name text,
  email text,
  phone text,
  phone_key text, -- as telephones are compared
  document text,
  items uuid[],
  events uuid[],
  at timestamptz(3) not null,
  constraint profile_orders_pkey primary key (profile_id, order_id, part),
  constraint profile_orders_part check (part in ('buyer', 'holder'))
);
create index profile_orders_order_id_idx on profile_orders (order_id);
create index profile_orders_email_idx on profile_orders (email);
create index profile_orders_phone_key_idx on profile_orders (phone_key);
create index profile_orders_document_idx on profile_orders (document);
create index profile_orders_words on profile_orders using gin (words(name));

-- Two that were found to be the same or not; `moved` are those that the merge moved, to be moved back.
create table profile_decisions (
  id uuid not null primary key,
  one uuid not null references profiles (id) on delete cascade on update cascade,
  other uuid not null references profiles (id) on delete cascade on update cascade,
  state text not null,
  moved uuid[],
  decided_by uuid references users (id) on delete set null on update cascade,
  decided_at timestamptz(3) not null default moment(),
  constraint profile_decisions_state check (state in ('merged', 'apart')),
  constraint profile_decisions_two check (one <> other)
);
create index profile_decisions_one_idx on profile_decisions (one);
create index profile_decisions_other_idx on profile_decisions (other);

-- Orders from before: the job takes them like all others, some at a time.
insert into orders_to_index (order_id) select id from orders where state <> 'held' order by id;
