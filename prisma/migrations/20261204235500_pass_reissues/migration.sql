-- Orders that pay the fee of a reissue, each for the ticket of a pass that it replaces.
create table pass_reissues (
  order_id uuid primary key references orders (id) on delete cascade on update cascade,
  pass_id uuid not null references annual_passes (id) on delete cascade on update cascade,
  ticket_id uuid not null references tickets (id) on delete cascade on update cascade,
  created_at timestamptz(3) not null default moment()
);
create index pass_reissues_pass_id_idx on pass_reissues (pass_id);
create index pass_reissues_ticket_id_idx on pass_reissues (ticket_id);
