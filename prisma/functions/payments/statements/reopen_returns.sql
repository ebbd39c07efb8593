-- Debts on account are open again, and a second transfer for one of them may pay it: 70.00 with an unsent refund are
-- an open line again. The line keeps the payment of its refund, so it is divided into one part of the whole amount,
-- which has no payment yet. Returns the lines; the caller cancels their refunds.
--
-- p_orders: the orders of the debts; they are locked
-- p_statement: the import that is undone; its own lines are reversed
create or replace function reopen_returns(p_orders uuid[], p_statement uuid) returns uuid[] language plpgsql as $$
declare
  v_lines uuid[];
begin
  v_lines := array(select l.id from payments p join bank_lines l on l.payment_id = p.id
    where p.order_id = any (p_orders) and p.provider_ref = 'line:' || l.id
      and l.state = 'returned' and l.statement_id <> p_statement
      and exists (select from refunds f where f.payment_id = p.id and f.state in ('requested', 'created', 'failed'))
      and not exists (select from refunds f where f.payment_id = p.id
        and f.state not in ('requested', 'created', 'failed', 'cancelled'))
    order by l.id for update of l);
  update bank_lines set state = 'divided' where id = any (v_lines);
  insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter,
      remitter_iban, text, reference, digest, part_of, state)
    select uuid_v7(), statement_id, account, position, booked_on, amount_cents, currency, remitter,
      remitter_iban, text, reference, digest || ':1', id, 'open'
    from bank_lines where id = any (v_lines);
  return v_lines;
end $$;
