-- Another attempt to pay a pending order, or the unpaid move of a paid one: the open payment if there is one, else a
-- new attempt. Null if no money is due, or the order may no longer be fulfilled (settlement_refusals). Amounts covered
-- by other payments are not paid again. p_pay_until: where the payment method takes days, until when the order waits.
-- p_link: the link used, if any; then only while it is open. An open payment started elsewhere is not continued, since
-- its buyer returns to where it was started, nor one of another amount than is due: then the row has no payment.
create or replace function retry_payment(p_order uuid, p_payment uuid, p_provider text, p_method text,
  p_pay_until timestamptz default null, p_link uuid default null)
returns table (payment_id uuid, attempt int) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_move order_moves%rowtype;
  v_begun_by uuid;
  v_amount bigint;
  v_due bigint;
begin
  select * into v_order from orders where id = p_order for update;
  select * into v_move from order_moves where order_id = p_order and state = 'awaiting' and expires_at > moment();
  if v_move.id is null and (v_order.state <> 'pending' or v_order.expires_at <= moment()
    or v_order.total_cents <= 0) then
    return;
  end if;
  if v_move.id is null and settlement_refusals(array[p_order]) <> '{}' then
    return;
  end if;
  if p_link is not null and payment_link_state(p_link) <> 'open' then
    return;
  end if;
  select p.id, p.attempt, p.link_id, p.amount_cents into payment_id, attempt, v_begun_by, v_amount from payments p
    where p.order_id = p_order and p.move_id is not distinct from v_move.id and not is_local(p.provider)
      and p.state in ('created', 'authorised') order by p.attempt desc limit 1;
  v_due := coalesce(v_move.total_cents, v_order.total_cents - covered_of_order(p_order));
  if payment_id is not null and (v_begun_by is distinct from p_link or v_amount <> v_due) then
    payment_id := null;
    return next;
    return;
  end if;
  if payment_id is null then
    insert into payments (id, order_id, provider, method, amount_cents, currency, attempt, move_id, link_id)
      select p_payment, p_order, p_provider, p_method, v_due, v_order.currency, coalesce(max(p.attempt), 0) + 1,
        v_move.id, p_link
      from payments p where p.order_id = p_order
      returning id, payments.attempt into payment_id, attempt;
  end if;
  if v_move.id is null and p_pay_until > v_order.expires_at then
    update orders set expires_at = p_pay_until, updated_at = moment() where id = p_order;
  end if;
  return next;
end $$;
