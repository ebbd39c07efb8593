-- Divides a transfer among several orders: each part is a separate line, and a rest that no order gets stays
-- undecided. 12.00 for two orders of 6.00: the line is divided, its two parts are matched. A part for the transfer of
-- an order counts towards it (match_lines); a part for a debt on account must be exactly the debt (settle_charges).
-- Locks statements first, then companies, orders and payments.
--
-- p_parts: [{ amount, payment }]; a debt has the id of its payment
-- p_user: who decided; null = the line is exact and divided automatically
-- outcome: as match_lines. No rows if another user was first, the parts exceed the transfer, or a debt is smaller.
create or replace function divide_line(p_line uuid, p_parts jsonb, p_user uuid)
returns table (line_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_line bank_lines%rowtype;
  v_payments uuid[] := array(select (part ->> 'payment')::uuid from jsonb_array_elements(p_parts) part);
  v_given bigint := (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(p_parts) part);
  v_matches jsonb;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  perform 1 from companies where id = any (array(select company_id from company_charges where id = any (v_payments)))
    order by id for update;
  perform 1 from orders where id = any (array(select p.order_id from payments p where p.id = any (v_payments)))
    order by id for update;
  perform 1 from payments where id = any (v_payments) order by id for update;

  update bank_lines l set state = 'divided', decided_by = p_user, decided_at = moment()
    where l.id = p_line and l.state in ('new', 'open') and l.amount_cents >= v_given
      and cardinality(v_payments) = (select count(distinct payment) from unnest(v_payments) payment)
      and not exists (select from jsonb_to_recordset(p_parts) part (amount bigint, payment uuid)
          left join payments p on p.id = part.payment
          left join company_charges c on c.id = p.id
        where p.id is null or p.currency <> l.currency or part.amount <= 0
          or (c.id is null and p.method <> 'wire_transfer')
          or (c.id is not null and (c.settled_at is not null or part.amount <> c.amount_cents - c.credited_cents)))
    returning * into v_line;
  if not found then
    return;
  end if;

  -- Matches parts for debts now, those for transfers in match_lines; the rest has no payment.
  with parts as (
    select ordinality as number, (part ->> 'amount')::bigint as amount, (part ->> 'payment')::uuid as payment
      from jsonb_array_elements(p_parts) with ordinality as said(part, ordinality)
    union all
    select jsonb_array_length(p_parts) + 1, v_line.amount_cents - v_given, null where v_line.amount_cents > v_given
  ), known as (
    select uuid_v7() as id, parts.*, c.id as charge from parts left join company_charges c on c.id = parts.payment
  ), made as (
    insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter,
        remitter_iban, text, reference, digest, part_of, state, payment_id, decided_by, decided_at)
      select id, v_line.statement_id, v_line.account, v_line.position, v_line.booked_on, amount, v_line.currency,
        v_line.remitter, v_line.remitter_iban, v_line.text, v_line.reference, v_line.digest || ':' || number, v_line.id,
        case when charge is null then 'open' else 'matched' end, charge,
        case when charge is not null then p_user end, case when charge is not null then moment() end
      from known returning id
  )
  select coalesce(jsonb_agg(jsonb_build_object('line', known.id, 'payment', payment) order by number), '[]')
    into v_matches from known join made on made.id = known.id where payment is not null and charge is null;

  return query select m.line_id, m.outcome, m.order_id from match_lines(v_matches, p_user) m;
  -- Settles debts last, after all locks of match_lines.
  for r in select c.company_id, array_agg(c.id order by c.due_at, c.id) as charges from company_charges c
      where c.id = any (v_payments) group by c.company_id order by c.company_id loop
    perform settle_charges(r.company_id, r.charges, words_of_line(v_line.text, v_line.remitter), p_user,
      v_line.booked_on);
  end loop;
  return query select l.id, 'paid', c.order_id
    from bank_lines l join company_charges c on c.id = l.payment_id where l.part_of = v_line.id;
end $$;
