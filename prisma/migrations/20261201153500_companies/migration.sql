-- Companies buy in quantity on one invoice. What they buy is an ordinary order of the channel `bulk`, of which each unit awaits its claim:
-- it has a code, and its ticket is issued to the person who claims that.
alter table order_items add column awaits_claim boolean not null default false;

create table companies (
  id uuid not null primary key,
  name text not null,
  tax_id text not null,
  country text not null,
  address text not null,
  postcode text not null,
  city text not null,
  email text not null,
  state text not null default 'applied',
  methods text[] default array['card', 'wire_transfer']::text[],
  currency text not null default 'EUR',
  credit_limit_cents bigint not null default 0,
  credit_days integer not null default 30,
  owed_cents bigint not null default 0,
  discount_rate integer not null default 0,
  product_ids uuid[] default array[]::uuid[],
  min_quantity integer not null default 1,
  needs_purchase_order boolean not null default false,
  quote_days integer not null default 14,
  note text,
  -- Who applied for it, until it is approved and they have an account.
  applicant_name text,
  applicant_email text,
  locale text not null default 'en',
  version integer not null default 1,
  created_at timestamptz(3) not null default moment(),
  constraint companies_state check (state in ('applied', 'active', 'stopped', 'refused')),
  constraint companies_methods check (methods <@ array['card', 'wire_transfer', 'on_account']),
  -- Two contacts at once never owe more than the limit.
  constraint companies_credit check (credit_limit_cents >= 0 and owed_cents between 0 and credit_limit_cents),
  constraint companies_terms check (discount_rate between 0 and 10000 and credit_days between 0 and 365 and quote_days between 1 and 365 and min_quantity >= 1)
);
create unique index companies_tax_id_country_key on companies (tax_id, country) where state <> 'refused';

create table company_contacts (
  company_id uuid not null references companies (id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  role text not null,
  created_at timestamptz(3) not null default moment(),
  primary key (company_id, user_id),
  constraint company_contacts_role check (role in ('buyer', 'distributor', 'viewer'))
);
create index company_contacts_user_id_idx on company_contacts (user_id);

create table master_orders (
  id uuid not null primary key,
  company_id uuid not null references companies (id) on delete restrict on update cascade,
  reference text not null,
  state text not null default 'quote',
  lines jsonb not null,
  currency text not null,
  total_cents bigint not null,
  purchase_order text,
  quote_until timestamptz(3) not null,
  order_id uuid references orders (id) on delete restrict on update cascade,
  locale text not null,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  version integer not null default 1,
  constraint master_orders_state check (state in ('quote', 'placed', 'cancelled')),
  constraint master_orders_placed check ((state = 'placed') = (order_id is not null)),
  constraint master_orders_total check (total_cents >= 0)
);
create unique index master_orders_reference_key on master_orders (reference);
create unique index master_orders_order_id_key on master_orders (order_id);
create index master_orders_company_id_created_at_idx on master_orders (company_id, created_at desc);
create index master_orders_created_at_idx on master_orders (created_at desc);

-- What was taken on account, until a transfer settles it. The id is the payment's.
create table company_charges (
  id uuid not null primary key references payments (id) on delete restrict on update cascade,
  company_id uuid not null references companies (id) on delete restrict on update cascade,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  amount_cents bigint not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default moment(),
  settled_at timestamptz(3),
  settled_by uuid references users (id) on delete set null on update cascade,
  reference text,
  constraint company_charges_amount check (amount_cents > 0)
);
create index company_charges_company_id_due_at_idx on company_charges (company_id, due_at);
create index company_charges_order_id_idx on company_charges (order_id);

-- A link by which people claim a code of a master order themselves.
create table claim_links (
  id uuid not null primary key,
  master_order_id uuid not null references master_orders (id) on delete restrict on update cascade,
  token text not null,
  domains text[] default array[]::text[],
  per_person integer not null default 1,
  active boolean not null default true,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  constraint claim_links_per_person check (per_person between 1 and 100)
);
create unique index claim_links_token_key on claim_links (token);
create index claim_links_master_order_id_idx on claim_links (master_order_id);

-- Codes given to one recipient together: a line of a file, or of the form. `run` counts the mails that were asked for.
create table bulk_handouts (
  id uuid not null primary key,
  master_order_id uuid not null references master_orders (id) on delete restrict on update cascade,
  batch_id uuid not null,
  line integer not null,
  name text,
  email text,
  locale text not null,
  run integer not null default 1,
  mail_waiting boolean not null default false,
  mail_claimed_at timestamptz(3),
  link_id uuid references claim_links (id) on delete restrict on update cascade,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null default moment(),
  opened_at timestamptz(3)
);
create unique index bulk_handouts_batch_id_line_key on bulk_handouts (batch_id, line);
create index bulk_handouts_master_order_id_email_idx on bulk_handouts (master_order_id, email);
create index bulk_handouts_mail_waiting_idx on bulk_handouts (id) where mail_waiting;

create table bulk_codes (
  id uuid not null primary key,
  master_order_id uuid not null references master_orders (id) on delete restrict on update cascade,
  order_item_id uuid not null references order_items (id) on delete restrict on update cascade,
  position integer not null,
  state text not null default 'free',
  code text not null,
  generation integer not null default 1,
  handout_id uuid references bulk_handouts (id) on delete restrict on update cascade,
  claim_id uuid,
  claimed_at timestamptz(3),
  transfer_id uuid references ticket_transfers (id) on delete restrict on update cascade,
  constraint bulk_codes_state check (state in ('free', 'sent', 'claimed')),
  constraint bulk_codes_recipient check ((state = 'free') <= (handout_id is null) and (state = 'sent') <= (handout_id is not null)),
  constraint bulk_codes_claimed check ((state = 'claimed') = (claim_id is not null) and (state = 'claimed') = (claimed_at is not null))
);
create unique index bulk_codes_order_item_id_key on bulk_codes (order_item_id);
create unique index bulk_codes_code_key on bulk_codes (code);
create index bulk_codes_master_order_id_position_idx on bulk_codes (master_order_id, position);
create index bulk_codes_handout_id_idx on bulk_codes (handout_id);
create index bulk_codes_transfer_id_idx on bulk_codes (transfer_id);

-- Codes that open nothing any more, and why.
create table bulk_old_codes (
  code text not null primary key,
  code_id uuid not null references bulk_codes (id) on delete restrict on update cascade,
  why text not null,
  ended_at timestamptz(3) not null default moment(),
  constraint bulk_old_codes_why check (why in ('reassigned', 'revoked'))
);
create index bulk_old_codes_code_id_idx on bulk_old_codes (code_id);
