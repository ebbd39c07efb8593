-- Returns a second transfer for a settled debt on account: 70.00 go back to the account that sent them
-- (return_transfer). The line is recorded with the payment that is returned. Returns false if another user decided
-- about the line, the debt is open again, or no bank connection can send the refund.
--
-- p_charge: the settled debt that the line names
create or replace function return_account_line(p_line uuid, p_charge uuid, p_user uuid) returns boolean
  language plpgsql as $$
declare
  v_line bank_lines%rowtype;
  v_order uuid;
  v_provider text;
  v_payment uuid;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  perform 1 from companies where id = (select company_id from company_charges where id = p_charge) for update;
  select order_id into v_order from company_charges where id = p_charge and settled_at is not null;
  perform 1 from orders where id = v_order for update;
  select l.* into v_line from bank_lines l join payments p on p.id = p_charge and p.currency = l.currency
    where l.id = p_line and l.state in ('new', 'open') and l.amount_cents > 0 for update of l;
  -- The account that received the money returns it.
  v_provider := coalesce((select code from payment_connections
    where kind = 'wire_transfer' and settings ->> 'iban' = v_line.account order by position, code limit 1),
    refund_connection('on_account'));
  if v_order is null or v_line.id is null or v_provider is null then
    return false;
  end if;
  v_payment := return_transfer(p_line, v_order, v_line.amount_cents, v_line.currency, v_provider, 'overpaid');
  update bank_lines set state = 'returned', payment_id = v_payment, decided_by = p_user, decided_at = moment()
    where id = p_line;
  return true;
end $$;
