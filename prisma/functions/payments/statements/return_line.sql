-- Returns a transfer that never completed its payment: the order cannot keep it (return_transfer). Returns false if it
-- was returned before, paid the order after all, or belongs to no order.
create or replace function return_line(p_line uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_line bank_lines%rowtype;
  v_payment payments%rowtype;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  perform 1 from orders where id = (select p.order_id from bank_lines l join payments p on p.id = l.payment_id
    where l.id = p_line) for update;
  select p.* into v_payment from bank_lines l join payments p on p.id = l.payment_id
    where l.id = p_line and l.state = 'matched' and p.state in ('created', 'authorised', 'failed', 'cancelled')
    for update of p;
  if not found then
    return false;
  end if;
  update bank_lines set state = 'returned', decided_by = p_user, decided_at = moment()
    where id = p_line and state = 'matched' returning * into v_line;
  if not found then
    return false;
  end if;
  perform return_transfer(p_line, v_payment.order_id, v_line.amount_cents, v_line.currency, v_payment.provider,
    'underpaid');
  return true;
end $$;
