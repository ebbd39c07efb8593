-- Who stands at a counter now: a colleague takes over by PIN while the shift goes on; the drawer is handed over with a count.
alter table cashbox_shifts add column at_till uuid references users (id) on delete restrict on update cascade;
create index cashbox_shifts_at_till_idx on cashbox_shifts (at_till);

create table cash_handovers (
  id uuid not null primary key,
  shift_id uuid not null references cashbox_shifts (id) on delete restrict on update cascade,
  from_id uuid not null references users (id) on delete restrict on update cascade,
  to_id uuid not null references users (id) on delete restrict on update cascade,
  count jsonb not null default '{}',
  counted_cents bigint not null,
  expected_cents bigint not null,
  at timestamptz(3) not null default moment(),
  constraint cash_handovers_amounts check (counted_cents >= 0 and expected_cents >= 0),
  constraint cash_handovers_people check (from_id <> to_id)
);
create index cash_handovers_shift_id_at_idx on cash_handovers (shift_id, at);
create index cash_handovers_from_id_idx on cash_handovers (from_id);
create index cash_handovers_to_id_idx on cash_handovers (to_id);
create trigger cash_handovers_append_only before update or delete on cash_handovers for each row execute function refuse_change();

-- A correction says which closed shift it is about, in cash, in a shift of the same cashbox.
alter table cash_movements add column corrects_id uuid references cashbox_shifts (id) on delete restrict on update cascade;
create index cash_movements_corrects_id_idx on cash_movements (corrects_id);
alter table cash_movements add constraint cash_movements_corrects check (corrects_id is null or (kind = 'correction' and corrects_id <> shift_id));
