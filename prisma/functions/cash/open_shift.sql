-- Opens a shift with the counted cash of the drawer.
--
-- p_shift: { id, cashbox, cashier, by, count, counted }; by: the real person, where an administrator impersonates the
-- cashier
-- outcome: opened, replayed, retired (the till is inactive), taken (the till has an open shift), busy (the cashier has
-- another open).
create or replace function open_shift(p_shift jsonb) returns text language plpgsql as $$
declare
  v_box cashboxes%rowtype;
  v_cashier uuid := (p_shift ->> 'cashier')::uuid;
begin
  select * into v_box from cashboxes where id = (p_shift ->> 'cashbox')::uuid for no key update;
  if exists (select from cashbox_shifts where id = (p_shift ->> 'id')::uuid) then
    return 'replayed';
  elsif v_box.id is null or not v_box.active then
    return 'retired';
  elsif exists (select from cashbox_shifts where cashbox_id = v_box.id and state <> 'closed') then
    return 'taken';
  elsif exists (select from cashbox_shifts where cashier_id = v_cashier and state <> 'closed') then
    return 'busy';
  end if;
  -- The shift keeps the terms of its till until it is closed.
  insert into cashbox_shifts (id, cashbox_id, number, cashier_id, currency, opening_expected_cents,
      opening_counted_cents, opening_count, drawer_cents, tolerance_cents, discount_most, undo_minutes, rounding_cents)
    select (p_shift ->> 'id')::uuid, v_box.id, coalesce(last.number, 0) + 1, v_cashier, v_box.currency,
      coalesce(last.left_cents, v_box.opening_float_cents), (p_shift ->> 'counted')::bigint, p_shift -> 'count',
      (p_shift ->> 'counted')::bigint, v_box.tolerance_cents, v_box.discount_most, v_box.undo_minutes,
      v_box.rounding_cents
    from (values (1)) one
      left join lateral (select number, left_cents from cashbox_shifts where cashbox_id = v_box.id
        order by number desc limit 1) last on true;
  insert into shift_people (shift_id, user_id)
    select (p_shift ->> 'id')::uuid, person from (values (v_cashier), ((p_shift ->> 'by')::uuid)) at_till(person)
    where person is not null on conflict do nothing;
  perform publish('shift_opened', jsonb_build_object('cashbox_id', v_box.id, 'shift_id', p_shift ->> 'id'));
  return 'opened';
exception when unique_violation then
  -- The same cashier opened another till concurrently.
  return 'busy';
end $$;
