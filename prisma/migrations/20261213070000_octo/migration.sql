-- Resellers sell by OCTO (docs/octo.md): access of a company's program, and the data that OCTO adds to its orders.
create table reseller_connections (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  token_hash text not null,
  venue_ids uuid[],
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint reseller_connections_name check (name <> ''),
  constraint reseller_connections_venues check (cardinality(venue_ids) > 0),
  constraint reseller_connections_pkey primary key (id)
);

create table reseller_bookings (
  uuid uuid not null,
  id uuid not null,
  company_id uuid not null,
  connection_id uuid not null,
  order_id uuid not null,
  request_hash text not null,
  event_id uuid not null,
  visit_day date,
  reseller_reference text,
  contact jsonb default '{}' not null,
  notes text,
  unit_items jsonb not null,
  cancel_reason text,
  created_at timestamptz(3) default moment() not null,
  updated_at timestamptz(3) default moment() not null,
  constraint reseller_bookings_contact check (jsonb_typeof(contact) = 'object'),
  constraint reseller_bookings_units check (jsonb_typeof(unit_items) = 'array' and unit_items <> '[]'),
  constraint reseller_bookings_pkey primary key (uuid)
);

create unique index reseller_connections_token_hash_key on reseller_connections (token_hash);
create index reseller_connections_company_id_idx on reseller_connections (company_id);
create index reseller_connections_created_by_idx on reseller_connections (created_by);
create unique index reseller_bookings_id_key on reseller_bookings (id);
create unique index reseller_bookings_order_id_key on reseller_bookings (order_id);
create index reseller_bookings_company_id_reseller_reference_idx
  on reseller_bookings (company_id, reseller_reference);
create index reseller_bookings_connection_id_idx on reseller_bookings (connection_id);
create index reseller_bookings_event_id_idx on reseller_bookings (event_id);

alter table reseller_connections add constraint reseller_connections_company_id_fkey
  foreign key (company_id) references companies (id) on delete restrict on update cascade;
alter table reseller_connections add constraint reseller_connections_created_by_fkey
  foreign key (created_by) references users (id) on delete set null on update cascade;
alter table reseller_bookings add constraint reseller_bookings_company_id_fkey
  foreign key (company_id) references companies (id) on delete restrict on update cascade;
alter table reseller_bookings add constraint reseller_bookings_connection_id_fkey
  foreign key (connection_id) references reseller_connections (id) on delete restrict on update cascade;
alter table reseller_bookings add constraint reseller_bookings_order_id_fkey
  foreign key (order_id) references orders (id) on delete cascade on update cascade;
alter table reseller_bookings add constraint reseller_bookings_event_id_fkey
  foreign key (event_id) references events (id) on delete restrict on update cascade;
