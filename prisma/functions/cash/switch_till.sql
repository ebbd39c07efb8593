-- Lets a colleague take over a till while its shift goes on, with a count of the drawer if one is submitted.
--
-- p: { shift, to, id, count, counted }; counted: null where only the person changes
-- outcome: switched, replayed (they have taken over already), closed (the shift is being counted, or closed).
create or replace function switch_till(p jsonb) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_to uuid := (p ->> 'to')::uuid;
begin
  select * into v_shift from cashbox_shifts where id = (p ->> 'shift')::uuid for no key update;
  if coalesce(v_shift.at_till, v_shift.cashier_id) = v_to then
    return 'replayed';
  elsif v_shift.state is distinct from 'open' then
    return 'closed';
  end if;
  if p ->> 'counted' is not null then
    insert into cash_handovers (id, shift_id, from_id, to_id, count, counted_cents, expected_cents)
      values ((p ->> 'id')::uuid, v_shift.id, coalesce(v_shift.at_till, v_shift.cashier_id), v_to,
        coalesce(p -> 'count', '{}'), (p ->> 'counted')::bigint, v_shift.drawer_cents);
  end if;
  update cashbox_shifts set at_till = v_to where id = v_shift.id;
  insert into shift_people (shift_id, user_id) values (v_shift.id, v_to) on conflict do nothing;
  perform publish('cash_moved', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', v_shift.id));
  return 'switched';
end $$;
