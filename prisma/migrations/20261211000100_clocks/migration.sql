-- Clocks are rows, and the outbox announces its rows.
create table clocks (
  name text not null,
  schedule text not null,
  due_at timestamptz(3) not null,
  constraint clocks_pkey primary key (name)
);

create trigger outbox_announced after insert on outbox for each row execute function announce_change();
