-- A counter's browser is bound to its cashbox by the same kind of code that pairs a device with a gate.
alter table gate_device_pairings alter column gate_id drop not null;
alter table gate_device_pairings add column cashbox_id uuid references cashboxes (id) on delete cascade on update cascade;
alter table gate_device_pairings add constraint gate_device_pairings_one check (num_nonnulls(gate_id, cashbox_id) = 1);

create table counter_devices (
  id uuid not null primary key,
  cashbox_id uuid not null references cashboxes (id) on delete cascade on update cascade,
  name text not null,
  token_hash text not null,
  paired_at timestamptz(3) not null default moment(),
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index counter_devices_token_hash_key on counter_devices (token_hash);
create index counter_devices_cashbox_id_idx on counter_devices (cashbox_id);
