-- Settles an order after one of its payments was captured (captured_step). The caller has locked all of it.
-- outcome: paid, part, paid_late, returned; else as finish_move.
create or replace function settle_captured(p_payment uuid) returns text language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_order orders%rowtype;
  v_held bigint;
  v_missing bigint;
begin
  select * into v_payment from payments where id = p_payment;
  select * into v_order from orders where id = v_payment.order_id;
  v_held := held_of_order(v_order.id);
  v_missing := v_order.total_cents - captured_of_order(v_order.id);
  case captured_step(v_order.state, v_payment.move_id is not null,
    settlement_refusals(array[v_order.id]) <> '{}', v_missing, v_held, v_payment.created_at < v_order.placed_at)
  when 'move' then
    return finish_move(p_payment);
  when 'refuse' then
    perform refuse_settled(p_payment, v_order.id);
    return 'returned';
  when 'return' then
    perform return_money(p_payment, v_order.id,
      case when v_order.state = 'cancelled' then 'order_cancelled' else 'overpaid' end);
    return 'returned';
  when 'part' then
    perform record_order_event(v_order.id, 'payment_part', null, null, null, jsonb_build_object('payment_id', p_payment,
      'method', v_payment.method, 'amount', v_payment.amount_cents, 'currency', v_payment.currency));
    return 'part';
  when 'pay' then
    perform pay_order(p_payment, v_order.id, v_missing, v_held);
    return 'paid';
  when 'pay_late' then
    return pay_late(p_payment, v_order.id);
  end case;
end $$;
