-- The wallets of phones that tickets go into, as staff set them up. Secrets are sealed by the application.
create table wallet_connections (
  kind text not null primary key,
  enabled boolean not null default false,
  settings jsonb not null default '{}',
  secrets jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint wallet_connections_kind check (kind in ('apple', 'google'))
);
insert into wallet_connections (kind) values ('apple'), ('google');
create trigger wallet_connections_heard after insert or update or delete on wallet_connections
  for each statement execute function announce_change();

-- Passes that were handed out, by the item whose ticket they show: the next ticket of the same item is the same pass.
create table wallet_passes (
  order_item_id uuid not null primary key references order_items (id) on update cascade on delete cascade,
  in_apple boolean not null default false,
  in_google boolean not null default false,
  changed_at timestamptz(3) not null default date_trunc('second', now()),
  created_at timestamptz(3) not null default now()
);

-- Devices that asked to be told when a pass has changed.
create table wallet_devices (
  device text not null,
  order_item_id uuid not null references wallet_passes (order_item_id) on update cascade on delete cascade,
  push_token text not null,
  registered_at timestamptz(3) not null default now(),
  primary key (device, order_item_id)
);
create index wallet_devices_order_item_id_idx on wallet_devices (order_item_id);
create index wallet_devices_push_token_idx on wallet_devices (push_token);

-- Whatever changes a ticket that has a pass says so, in the same transaction. An entry does not: the pass stays as it is.
-- prisma/functions/tickets takes their place, or is there already where a migration before this one came after the functions;
-- the triggers need them to name.
do $body$ begin
  if to_regprocedure('tell_wallet_of_ticket()') is null then
    create function tell_wallet_of_ticket() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
  if to_regprocedure('tell_wallets_of_slot()') is null then
    create function tell_wallets_of_slot() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;
create trigger tickets_in_wallets after update on tickets for each row
  when ((old.state <> new.state and new.state <> 'used') or old.valid_from <> new.valid_from or old.valid_until <> new.valid_until
    or old.appointment_id is distinct from new.appointment_id)
  execute function tell_wallet_of_ticket();

create trigger appointments_in_wallets after update on appointments for each row
  when (old.state <> new.state and 'cancelled' in (old.state::text, new.state::text)
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)
  execute function tell_wallets_of_slot();
