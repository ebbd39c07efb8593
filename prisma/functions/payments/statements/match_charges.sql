-- Matches a bank line with a company's debts on account: 70.00 for one order, or 120.00 for the orders of an invoice.
-- The line is matched with one charge or divided among several (divide_line); all are settled, or none. Only exact
-- amounts; a user decides about 69.00 for 70.00. Locks statements first, then the company, orders and charges. Returns
-- false if another user was first, the amount differs, or the charges belong to several companies or are already paid.
--
-- p_user: who decided; null = matched automatically by the charges that the line names
create or replace function match_charges(p_line uuid, p_charges uuid[], p_user uuid) returns boolean
  language plpgsql as $$
declare
  v_line bank_lines%rowtype;
  v_company uuid;
  v_owed bigint;
  v_open int;
  v_parts jsonb;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  v_company := (select company_id from company_charges where id = p_charges[1]);
  perform 1 from companies where id = v_company for update;
  perform 1 from orders where id = any (array(select order_id from company_charges where id = any (p_charges)))
    order by id for update;
  select count(*), sum(c.amount_cents - c.credited_cents),
      jsonb_agg(jsonb_build_object('amount', c.amount_cents - c.credited_cents, 'payment', c.id)
        order by c.due_at, c.id)
    into v_open, v_owed, v_parts
    from company_charges c where c.id = any (p_charges) and c.company_id = v_company and c.settled_at is null;
  if v_open <> cardinality(p_charges) or v_owed is distinct from (select amount_cents from bank_lines where id = p_line)
  then
    return false;
  end if;
  if v_open > 1 then
    perform from divide_line(p_line, v_parts, p_user);
    return found;
  end if;
  update bank_lines l set state = 'matched', payment_id = p_charges[1], decided_by = p_user, decided_at = moment()
    where l.id = p_line and l.state in ('new', 'open')
      and l.currency = (select p.currency from payments p where p.id = p_charges[1])
    returning * into v_line;
  if not found then
    return false;
  end if;
  perform settle_charges(v_company, p_charges, words_of_line(v_line.text, v_line.remitter), p_user,
    v_line.booked_on);
  return true;
end $$;
