-- Takes a part payment of an order at a till: into the drawer and towards the order, or neither. Locks the shift
-- before the order. The payment of the rest completes the sale in the same transaction (finish_at_counter).
--
-- p: the input of take_local_payment without an amount, and { shift, given }. given: the cash tendered, or the amount
-- on the terminal.
--    Cash that covers the rest of the order pays it, rounded to the till's step: the difference is a separate line.
-- outcome: taken, paid, replayed, gone, exceeds, refused (as in take_local_payment),
--   closed (the shift is being counted, or closed), nothing (no cash was tendered,
--   though some is due: only a rest that is rounded to 0.00 needs none).
-- remaining: what is left to pay; change: what is handed back.
-- Raises AF010 if the id belongs to another payment: of another order, amount, method or cashier.
create or replace function take_at_counter(p jsonb) returns table (outcome text, remaining bigint, change bigint)
language plpgsql as $$
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
  select (m.data ->> 'change')::bigint into change from cash_movements m join cashbox_shifts s on s.id = m.shift_id
    where m.payment_id = (p ->> 'id')::uuid and m.kind = 'sale'
      and m.order_id = (p ->> 'order_id')::uuid and m.method = p ->> 'method'
      and (m.data ->> 'given')::bigint = v_given and s.cashier_id = v_shift.cashier_id;
  if found then
    select 'replayed', case when o.state = 'pending' then greatest(o.total_cents - covered_of_order(o.id), 0) else 0 end
      into outcome, remaining from orders o where o.id = (p ->> 'order_id')::uuid;
    return next;
    return;
  elsif exists (select from payments where id = (p ->> 'id')::uuid) then
    raise exception 'the id was used for another request' using errcode = 'AF010';
  elsif v_shift.state is distinct from 'open' then
    outcome := 'closed';
    return next;
    return;
  end if;
  select * into v_order from orders where id = (p ->> 'order_id')::uuid for update;
  v_left := v_order.total_cents - covered_of_order(v_order.id);
  if p ->> 'method' = 'cash' then
    v_due := cash_due(v_left, v_shift.rounding_cents);
    v_amount := case when v_given >= v_due then v_left else v_given end;
    if v_given = 0 and v_due > 0 then
      outcome := 'nothing';
      remaining := v_left;
      return next;
      return;
    end if;
  end if;
  select taken.outcome, taken.remaining into outcome, remaining
    from take_local_payment(p || jsonb_build_object('amount', greatest(v_amount, 1),
    'by', hand_of(v_shift.cashier_id, v_shift.at_till, (p ->> 'by')::uuid))) taken;
  if outcome in ('taken', 'paid') then
    change := case when p ->> 'method' = 'cash' then greatest(v_given - v_due, 0) else 0 end;
    v_movement := jsonb_build_object('shift', v_shift.id, 'method', p ->> 'method', 'payment_id', p ->> 'id',
      'order_id', v_order.id, 'by', p ->> 'by');
    perform must_move_cash(v_movement || jsonb_build_object('kind', 'sale', 'amount', v_amount,
      'data', coalesce(p -> 'data', '{}') || jsonb_build_object('given', v_given, 'change', change)));
    -- In steps of 1.00, 14.60 tendered pays exactly 14.60; only 15.00 adds a rounding.
    if v_amount = v_left and v_due <> v_left and v_given >= v_due then
      perform must_move_cash(v_movement || jsonb_build_object('kind', 'rounding', 'amount', v_due - v_left));
    end if;
    if outcome = 'paid' then
      perform finish_at_counter(v_order.id, v_shift.id, (p ->> 'by')::uuid);
    end if;
  end if;
  return next;
end $$;
