-- Takes a part of an order's money at a counter: into the drawer and towards the order, or neither. The shift is in hand before the order.
--
-- p: what take_local_payment takes, without an amount; { shift, given } besides. given: what was handed over in cash, or the amount on the
--    terminal. In cash it pays the rest of the order where it reaches, rounded to the cashbox's step: the difference is a line of its own.
-- outcome: taken, paid, replayed, gone, exceeds, refused (as take_local_payment says it), closed (the shift is being counted, or closed).
-- remaining: what is left to pay; change: what is handed back.
create or replace function take_at_counter(p jsonb) returns table (outcome text, remaining bigint, change bigint) language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_given bigint := (p ->> 'given')::bigint;
  v_order orders%rowtype;
  v_left bigint;
  v_due bigint;
  v_amount bigint := v_given;
  v_movement jsonb;
begin
  select * into v_shift from cashbox_shifts where id = (p ->> 'shift')::uuid for no key update;
  select (data ->> 'change')::bigint into change from cash_movements where id = (p ->> 'id')::uuid;
  if not found and v_shift.state is distinct from 'open' then
    outcome := 'closed';
    return next;
    return;
  end if;
  select * into v_order from orders where id = (p ->> 'order_id')::uuid for update;
  v_left := v_order.total_cents - covered_of_order(v_order.id);
  if p ->> 'method' = 'cash' then
    v_due := cash_due(v_left, (select rounding_cents from cashboxes where id = v_shift.cashbox_id));
    v_amount := case when v_given >= v_due then v_left else v_given end;
  end if;
  select taken.outcome, taken.remaining into outcome, remaining from take_local_payment(p || jsonb_build_object('amount', greatest(v_amount, 1),
    'by', hand_of(v_shift.cashier_id, v_shift.at_till, (p ->> 'by')::uuid))) taken;
  if outcome in ('taken', 'paid') then
    change := case when p ->> 'method' = 'cash' then greatest(v_given - v_due, 0) else 0 end;
    v_movement := jsonb_build_object('shift', v_shift.id, 'method', p ->> 'method', 'payment_id', p ->> 'id', 'order_id', v_order.id, 'by', p ->> 'by');
    perform move_cash(v_movement || jsonb_build_object('id', p ->> 'id', 'kind', 'sale', 'amount', v_amount,
      'data', coalesce(p -> 'data', '{}') || jsonb_build_object('given', v_given, 'change', change)));
    if v_amount = v_left and v_due <> v_left then
      perform move_cash(v_movement || jsonb_build_object('id', uuid_v7(), 'kind', 'rounding', 'amount', v_due - v_left));
    end if;
  end if;
  return next;
end $$;
