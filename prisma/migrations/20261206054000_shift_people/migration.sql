-- The terms of a shift are those of its cashbox when it was opened: a manager who changes the tolerance while the drawer is
-- counted changes it for the next shift.
alter table cashbox_shifts
  add column tolerance_cents bigint not null default 0,
  add column discount_most integer not null default 0,
  add column undo_minutes integer not null default 15,
  add column rounding_cents bigint not null default 1,
  add constraint cashbox_shifts_terms check (tolerance_cents >= 0 and discount_most between 0 and 10000
    and undo_minutes >= 0 and rounding_cents in (1, 5, 10, 50, 100));

alter table cashbox_shifts disable trigger cashbox_shifts_guard;
update cashbox_shifts s
  set tolerance_cents = c.tolerance_cents, discount_most = c.discount_most, undo_minutes = c.undo_minutes,
    rounding_cents = c.rounding_cents
  from cashboxes c where c.id = s.cashbox_id;
alter table cashbox_shifts enable trigger cashbox_shifts_guard;

-- The people who worked at the till of a shift: its cashier, colleagues who took over, and administrators who impersonated one
-- of them. `shift_parties` adds the people who recorded a movement or closed the shift.
create table shift_people (
  shift_id uuid not null references cashbox_shifts (id) on delete restrict on update cascade,
  user_id uuid not null references users (id) on delete restrict on update cascade,
  at timestamptz(3) not null default moment(),
  primary key (shift_id, user_id)
);
create index shift_people_user_id_idx on shift_people (user_id);
create trigger shift_people_append_only before update or delete on shift_people
  for each row execute function refuse_change();

insert into shift_people (shift_id, user_id)
  select id, cashier_id from cashbox_shifts
  union select id, at_till from cashbox_shifts where at_till is not null
  union select shift_id, from_id from cash_handovers
  union select shift_id, to_id from cash_handovers;

-- The guard of shifts also keeps the terms, and refuses an approver who worked in the shift.
create or replace function guard_shift() returns trigger language plpgsql as $$
declare
  v_last cashbox_shifts%rowtype;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.drawer_cents <> new.opening_counted_cents then
      raise exception 'a shift begins open, with what was counted' using errcode = 'check_violation';
    end if;
    return new;
  elsif tg_op = 'DELETE' or old.state = 'closed' then
    raise exception 'cashbox_shifts is append-only once a shift is closed' using errcode = 'restrict_violation';
  elsif (new.id, new.cashbox_id, new.number, new.cashier_id, new.currency, new.opened_at, new.opening_expected_cents,
      new.opening_counted_cents, new.opening_count, new.tolerance_cents, new.discount_most, new.undo_minutes,
      new.rounding_cents)
      is distinct from (old.id, old.cashbox_id, old.number, old.cashier_id, old.currency, old.opened_at,
      old.opening_expected_cents, old.opening_counted_cents, old.opening_count, old.tolerance_cents, old.discount_most,
      old.undo_minutes, old.rounding_cents) then
    raise exception 'how a shift began does not change' using errcode = 'restrict_violation';
  elsif new.drawer_cents <> old.drawer_cents and pg_trigger_depth() < 2 then
    raise exception 'a drawer changes by its movements alone' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' then
    if new.approved_by = any (shift_parties(new.id)) then
      raise exception 'shift % is approved by a person who worked in it', new.id using errcode = 'check_violation';
    end if;
    select * into v_last from cashbox_shifts where cashbox_id = new.cashbox_id and state = 'closed'
      order by z_number desc limit 1;
    if new.drawer_cents <> new.opening_counted_cents
          + (select coalesce(sum(amount_cents), 0) from cash_movements where shift_id = new.id and method = 'cash')
        or new.z_number <> coalesce(v_last.z_number, 0) + 1 or new.previous_hash <> coalesce(v_last.hash, '')
        or new.hash <> encode(sha256(convert_to(new.previous_hash || new.snapshot::text, 'UTF8')), 'hex') then
      raise exception 'shift % does not close as it should', new.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

-- A refund keeps the account in which a person asked for it while impersonating: neither of the two approves it.
alter table refunds add column created_in uuid;
alter table refunds drop constraint refunds_two_people;
alter table refunds add constraint refunds_two_people check (approved_by is null
  or (approved_by is distinct from created_by and approved_by is distinct from created_in));
