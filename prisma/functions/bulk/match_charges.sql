-- A bank's line pays what a company owes on account: 70.00 for one order, or 120.00 for the orders of an invoice. The
-- line is matched with the charge, or divided among several; all of them are settled, or none. Exact amounts alone: of
-- 69.00 for 70.00 a person decides. Statements are locked first, then the company, orders and charges. p_user: who
-- decided; null = the line names them and settles itself. Returns false where another person was first, the amount
-- differs, or the charges are of several companies or paid already.
create or replace function match_charges(p_line uuid, p_charges uuid[], p_user uuid) returns boolean
  language plpgsql as $$
declare
  v_line bank_lines%rowtype;
  v_company uuid;
  v_owed bigint;
  v_open int;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  v_company := (select company_id from company_charges where id = p_charges[1]);
  perform 1 from companies where id = v_company for update;
  perform 1 from orders where id = any (array(select order_id from company_charges where id = any (p_charges)))
    order by id for update;
  select count(*), sum(c.amount_cents - c.credited_cents) into v_open, v_owed
    from company_charges c where c.id = any (p_charges) and c.company_id = v_company and c.settled_at is null;
  if v_open <> cardinality(p_charges) then
    return false;
  end if;
  update bank_lines l set state = case when v_open = 1 then 'matched' else 'divided' end,
      payment_id = case when v_open = 1 then p_charges[1] end, decided_by = p_user, decided_at = moment()
    where l.id = p_line and l.state in ('new', 'open') and l.amount_cents = v_owed
      and not exists (select from payments p where p.id = any (p_charges) and p.currency <> l.currency)
    returning * into v_line;
  if not found then
    return false;
  end if;
  if v_open > 1 then
    insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter,
      remitter_iban, text,
        reference, digest, state, part_of, payment_id, decided_by, decided_at)
      select uuid_v7(), v_line.statement_id, v_line.account, v_line.position, v_line.booked_on,
        c.amount_cents - c.credited_cents,
        v_line.currency, v_line.remitter, v_line.remitter_iban, v_line.text, v_line.reference,
        v_line.digest || ':' || row_number() over (order by c.due_at, c.id), 'matched', v_line.id, c.id, p_user,
          moment()
      from company_charges c where c.id = any (p_charges);
  end if;
  perform settle_charges(v_company, p_charges, left(coalesce(nullif(v_line.text, ''), v_line.remitter, ''), 140),
    p_user,
    v_line.booked_on);
  return true;
end $$;
