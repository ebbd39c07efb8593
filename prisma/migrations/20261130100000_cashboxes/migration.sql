-- Drawers at counters, the shifts of their cashiers, and what each took and paid out.
create table cashboxes (
  id uuid not null primary key,
  venue_id uuid not null references venues (id) on delete restrict on update cascade,
  name text not null,
  channel text not null default 'counter' references sales_channels (code) on delete restrict on update cascade,
  currency text not null default 'EUR',
  opening_float_cents bigint not null default 0,
  tolerance_cents bigint not null default 0,
  rounding_cents bigint not null default 1,
  hold_minutes integer not null default 15,
  printer jsonb not null default '{}',
  event_ids uuid[] default array[]::uuid[],
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default moment(),
  constraint cashboxes_amounts check (opening_float_cents >= 0 and tolerance_cents >= 0),
  constraint cashboxes_rounding check (rounding_cents in (1, 5, 10, 50, 100)),
  constraint cashboxes_hold check (hold_minutes between 1 and 120)
);
create unique index cashboxes_venue_id_name_key on cashboxes (venue_id, name);

create table cashbox_shifts (
  id uuid not null primary key,
  cashbox_id uuid not null references cashboxes (id) on delete restrict on update cascade,
  number integer not null,
  cashier_id uuid not null references users (id) on delete restrict on update cascade,
  state text not null default 'open',
  currency text not null,
  opened_at timestamptz(3) not null default moment(),
  opening_expected_cents bigint not null,
  opening_counted_cents bigint not null,
  opening_count jsonb not null default '{}',
  drawer_cents bigint not null,
  closing_at timestamptz(3),
  recounts integer not null default 0,
  closing_count jsonb,
  counted_cents bigint,
  left_cents bigint,
  difference_reason text,
  closed_at timestamptz(3),
  expected_cents bigint,
  difference_cents bigint,
  banked_cents bigint,
  approved_by uuid references users (id) on delete restrict on update cascade,
  z_number integer,
  snapshot jsonb,
  previous_hash text,
  hash text,
  constraint cashbox_shifts_state check (state in ('open', 'closing', 'closed')),
  constraint cashbox_shifts_opening check (opening_expected_cents >= 0 and opening_counted_cents >= 0),
  -- Nobody takes out of a drawer what is not in it.
  constraint cashbox_shifts_drawer check (drawer_cents >= 0),
  constraint cashbox_shifts_recounts check (recounts between 0 and 1),
  constraint cashbox_shifts_counted check ((counted_cents is null) = (left_cents is null) and (state <> 'open' or counted_cents is null)
    and coalesce(left_cents, 0) between 0 and coalesce(counted_cents, 0)),
  constraint cashbox_shifts_approved check (approved_by <> cashier_id),
  constraint cashbox_shifts_open check (state = 'closed' or (closed_at is null and z_number is null and hash is null)),
  -- Counted 218.00 where 220.00 is expected: -2.00, with a reason; 100.00 is left, so that 118.00 goes to the bank.
  constraint cashbox_shifts_closed check (state <> 'closed' or (closed_at is not null and counted_cents is not null and expected_cents = drawer_cents
    and difference_cents = counted_cents - expected_cents and banked_cents = counted_cents - left_cents
    and (difference_cents = 0 or length(difference_reason) > 0) and z_number > 0 and snapshot is not null and previous_hash is not null and hash is not null))
);
create unique index cashbox_shifts_cashbox_id_number_key on cashbox_shifts (cashbox_id, number);
create unique index cashbox_shifts_cashbox_id_z_number_key on cashbox_shifts (cashbox_id, z_number);
create index cashbox_shifts_cashier_id_idx on cashbox_shifts (cashier_id);
create unique index cashbox_shifts_one_of_cashbox on cashbox_shifts (cashbox_id) where state <> 'closed';
create unique index cashbox_shifts_one_of_cashier on cashbox_shifts (cashier_id) where state <> 'closed';

create table cash_movements (
  id uuid not null primary key,
  position bigserial not null,
  shift_id uuid not null references cashbox_shifts (id) on delete restrict on update cascade,
  kind text not null,
  method text not null,
  amount_cents bigint not null,
  payment_id uuid references payments (id) on delete restrict on update cascade,
  refund_id uuid references refunds (id) on delete restrict on update cascade,
  order_id uuid references orders (id) on delete restrict on update cascade,
  reason text,
  data jsonb not null default '{}',
  "by" uuid not null references users (id) on delete restrict on update cascade,
  at timestamptz(3) not null default moment(),
  constraint cash_movements_kind check (case kind when 'sale' then amount_cents >= 0 when 'deposit' then amount_cents > 0
    when 'refund' then amount_cents < 0 when 'withdrawal' then amount_cents < 0 when 'drop' then amount_cents < 0
    when 'rounding' then amount_cents <> 0 when 'correction' then amount_cents <> 0 else false end),
  constraint cash_movements_cash check (method = 'cash' or kind in ('sale', 'refund', 'correction')),
  constraint cash_movements_reason check (kind not in ('deposit', 'withdrawal', 'drop', 'correction') or length(reason) between 1 and 300)
);
create unique index cash_movements_position_key on cash_movements (position);
create index cash_movements_shift_id_position_idx on cash_movements (shift_id, position);
create index cash_movements_order_id_idx on cash_movements (order_id);
create index cash_movements_payment_id_idx on cash_movements (payment_id);
create index cash_movements_refund_id_idx on cash_movements (refund_id);
create trigger cash_movements_append_only before update or delete on cash_movements for each row execute function refuse_change();

-- A movement in cash is in the drawer with it; none reaches a shift that is being counted.
create function move_drawer() returns trigger language plpgsql as $$
begin
  update cashbox_shifts set drawer_cents = drawer_cents + case new.method when 'cash' then new.amount_cents else 0 end
    where id = new.shift_id and state = 'open';
  if not found then
    raise exception 'shift % is not open', new.shift_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cash_movements_drawer before insert on cash_movements for each row execute function move_drawer();

-- What makes a shift whole, whoever writes it: it begins with its count; its drawer is what the movements say; its number follows the one
-- before, and its seal covers the one before; once it is closed it stays as it is.
create function guard_shift() returns trigger language plpgsql as $$
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
  elsif (new.id, new.cashbox_id, new.number, new.cashier_id, new.currency, new.opened_at, new.opening_expected_cents, new.opening_counted_cents, new.opening_count)
      is distinct from (old.id, old.cashbox_id, old.number, old.cashier_id, old.currency, old.opened_at, old.opening_expected_cents, old.opening_counted_cents, old.opening_count) then
    raise exception 'how a shift began does not change' using errcode = 'restrict_violation';
  elsif new.drawer_cents <> old.drawer_cents and pg_trigger_depth() < 2 then
    raise exception 'a drawer changes by its movements alone' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' then
    select * into v_last from cashbox_shifts where cashbox_id = new.cashbox_id and state = 'closed' order by z_number desc limit 1;
    if new.drawer_cents <> new.opening_counted_cents + (select coalesce(sum(amount_cents), 0) from cash_movements where shift_id = new.id and method = 'cash')
        or new.z_number <> coalesce(v_last.z_number, 0) + 1 or new.previous_hash <> coalesce(v_last.hash, '')
        or new.hash <> encode(sha256(convert_to(new.previous_hash || new.snapshot::text, 'UTF8')), 'hex') then
      raise exception 'shift % does not close as it should', new.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger cashbox_shifts_guard before insert or update or delete on cashbox_shifts for each row execute function guard_shift();
