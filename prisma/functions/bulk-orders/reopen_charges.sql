-- Undoes the payments of an import for companies' accounts: 70.00 of 70.00 is due again. Only on the day of recording,
-- since closed days do not change, and within the company's limit. Returns how many charges are open again; null if
-- one cannot be reopened, and the caller undoes nothing.
create or replace function reopen_charges(p_statement uuid) returns int language plpgsql as $$
declare
  r record;
  v_count int := 0;
begin
  perform 1 from companies where id = any (array(select c.company_id from company_charges c
    join bank_lines l on l.payment_id = c.id where l.statement_id = p_statement)) order by id for update;
  for r in select c.id, c.company_id, c.amount_cents - c.credited_cents as owed,
        sale_day(c.settled_at, o.time_zone) = sale_day(moment(), o.time_zone) as is_today
      from bank_lines l join company_charges c on c.id = l.payment_id join orders o on o.id = c.order_id
      where l.statement_id = p_statement and l.state = 'matched' and c.settled_at is not null loop
    update companies set owed_cents = owed_cents + r.owed
      where id = r.company_id and r.is_today and owed_cents + r.owed <= credit_limit_cents;
    if not found then
      return null;
    end if;
    update company_charges set settled_at = null, settled_by = null, paid_on = null, reference = null where id = r.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
