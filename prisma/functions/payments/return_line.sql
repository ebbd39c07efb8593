-- Gives back a transfer that never made its payment complete: as a payment of its own, which the order cannot keep. Returns
-- false where it was given back, paid the order after all, or belongs to none.
create or replace function return_line(p_line uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_line bank_lines%rowtype;
  v_payment payments%rowtype;
  v_surplus uuid := uuid_v7();
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  perform 1 from orders where id = (select p.order_id from bank_lines l join payments p on p.id = l.payment_id where l.id = p_line) for update;
  select p.* into v_payment from bank_lines l join payments p on p.id = l.payment_id
    where l.id = p_line and l.state = 'matched' and p.state in ('created', 'authorised', 'failed', 'cancelled') for update of p;
  if not found then
    return false;
  end if;
  update bank_lines set state = 'returned', decided_by = p_user, decided_at = moment() where id = p_line and state = 'matched' returning * into v_line;
  if not found then
    return false;
  end if;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, captured_at, updated_at)
    select v_surplus, v_payment.order_id, v_payment.provider, 'wire_transfer', 'captured', v_line.amount_cents, v_line.currency, max(attempt) + 1,
      'line:' || p_line, moment(), moment() from payments where order_id = v_payment.order_id;
  perform return_money(v_surplus, v_payment.order_id, 'underpaid');
  return true;
end $$;
