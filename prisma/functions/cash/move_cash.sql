-- Records cash that a shift took or paid out, once for each id. No other function writes cash movements.
--
-- p_movement: { id, shift, kind, method, amount, payment_id, refund_id, order_id, reason, data, corrects_id, by }; the
-- amount has its sign;
--   data.approvedBy: the second person who approved that it leaves the drawer
-- outcome: moved, replayed (the same movement exists), closed (the shift is being counted, or closed), short (there is
-- less in the
--   drawer), second (a second person has to approve a withdrawal, see drawer_refusal).
-- Raises AF010 if the id belongs to another movement.
create or replace function move_cash(p_movement jsonb) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_before cash_movements%rowtype;
  v_amount bigint := (p_movement ->> 'amount')::bigint;
  v_refusal text;
begin
  select * into v_shift from cashbox_shifts where id = (p_movement ->> 'shift')::uuid for no key update;
  select * into v_before from cash_movements where id = (p_movement ->> 'id')::uuid;
  if found then
    if (v_before.shift_id, v_before.kind, v_before.method, v_before.amount_cents::bigint, v_before.reason,
      v_before.corrects_id)
      is distinct from (v_shift.id, p_movement ->> 'kind', p_movement ->> 'method', v_amount, p_movement ->> 'reason',
        (p_movement ->> 'corrects_id')::uuid) then
      raise exception 'the id was used for another request' using errcode = 'AF010';
    end if;
    return 'replayed';
  elsif v_shift.state is distinct from 'open' then
    return 'closed';
  elsif p_movement ->> 'method' = 'cash' and v_amount < 0
    and p_movement ->> 'kind' in ('withdrawal', 'drop', 'correction') then
    v_refusal := drawer_refusal(v_shift.id, -v_amount, p_movement #>> '{data,approvedBy}' is not null);
    if v_refusal is not null then
      return v_refusal;
    end if;
  elsif p_movement ->> 'method' = 'cash' and v_shift.drawer_cents + v_amount < 0 then
    return 'short';
  end if;
  insert into cash_movements (id, shift_id, kind, method, amount_cents, payment_id, refund_id, order_id, reason, data,
    corrects_id, "by")
    values ((p_movement ->> 'id')::uuid, v_shift.id, p_movement ->> 'kind', p_movement ->> 'method', v_amount,
      (p_movement ->> 'payment_id')::uuid, (p_movement ->> 'refund_id')::uuid, (p_movement ->> 'order_id')::uuid,
      p_movement ->> 'reason', coalesce(p_movement -> 'data', '{}'), (p_movement ->> 'corrects_id')::uuid,
      hand_of(v_shift.cashier_id, v_shift.at_till, (p_movement ->> 'by')::uuid));
  if p_movement ->> 'kind' = 'sale' then
    perform publish('sale_made', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', v_shift.id));
  else
    perform publish('cash_moved', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', v_shift.id));
  end if;
  return 'moved';
end $$;
