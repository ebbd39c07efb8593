-- Divides a transfer among several orders: each part is a line of its own that counts towards its payment (match_lines), and
-- what no order gets is a part that waits to be decided. 12.00 for two orders of 6.00: the line is divided, its two parts
-- are matched. Nothing where somebody was first or the parts are more than came.
--
-- p_parts: [{ amount, payment }]; p_user: who decided; null = the line is exact and divides itself.
create or replace function divide_line(p_line uuid, p_parts jsonb, p_user uuid)
returns table (line_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_line bank_lines%rowtype;
  v_payments uuid[] := array(select (part ->> 'payment')::uuid from jsonb_array_elements(p_parts) part);
  v_given bigint := (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(p_parts) part);
  v_matches jsonb;
begin
  perform 1 from bank_statements where id = (select statement_id from bank_lines where id = p_line) for share;
  perform 1 from orders where id = any (array(select p.order_id from payments p where p.id = any (v_payments)))
    order by id for update;
  perform 1 from payments where id = any (v_payments) order by id for update;
  update bank_lines l set state = 'divided', decided_by = p_user, decided_at = moment()
    where l.id = p_line and l.state in ('new', 'open') and l.amount_cents >= v_given
      and not exists (select from jsonb_array_elements(p_parts) part where (part ->> 'amount')::bigint <= 0)
      and not exists (select from unnest(v_payments) wanted left join payments p on p.id = wanted and p.method = 'wire_transfer'
        where p.id is null or p.currency <> l.currency)
    returning * into v_line;
  if not found then
    return;
  end if;
  with parts as (
    select uuid_v7() as id, ordinality as number, (part ->> 'amount')::bigint as amount, (part ->> 'payment')::uuid as payment
      from jsonb_array_elements(p_parts) with ordinality as said(part, ordinality)
    union all
    select uuid_v7(), jsonb_array_length(p_parts) + 1, v_line.amount_cents - v_given, null where v_line.amount_cents > v_given
  ), made as (
    insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter, remitter_iban, text,
        reference, digest, state, part_of)
      select id, v_line.statement_id, v_line.account, v_line.position, v_line.booked_on, amount, v_line.currency, v_line.remitter,
        v_line.remitter_iban, v_line.text, v_line.reference, v_line.digest || ':' || number, 'open', v_line.id
      from parts returning id
  )
  select jsonb_agg(jsonb_build_object('line', parts.id, 'payment', payment) order by number) into v_matches
    from parts join made on made.id = parts.id where payment is not null;
  return query select m.line_id, m.outcome, m.order_id from match_lines(v_matches, p_user) m;
end $$;
