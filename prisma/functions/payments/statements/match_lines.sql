-- Counts lines of a bank statement towards payments by transfer, and settles those that are complete. No other
-- function matches a line with a transfer. Locks statements first, then orders, payments and lines.
--
-- p_matches: [{ line, payment }]; p_user: who decided; null = the line is exact and matched automatically.
-- outcome: paid, part (the payment is complete, and its order waits for the rest), paid_late, returned (the order
-- cannot keep it: see settle_payments), short (more is due), surplus (the
-- payment was complete: all of it is returned), taken (another user was first, or it is no such payment).
create or replace function match_lines(p_matches jsonb, p_user uuid)
returns table (line_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_line bank_lines%rowtype;
  v_payment payments%rowtype;
  v_had bigint;
  v_outcomes jsonb := '{}';
  v_results jsonb := '[]';
  v_surplus jsonb := '[]';
  v_short jsonb := '[]';
begin
  perform 1 from bank_statements s where s.id = any (array(select l.statement_id from bank_lines l
      where l.id = any (array(select (m ->> 'line')::uuid from jsonb_array_elements(p_matches) m))))
        order by s.id for share;
  perform 1 from orders o where o.id = any (array(select p.order_id from payments p
      where p.id = any (array(select (m ->> 'payment')::uuid from jsonb_array_elements(p_matches) m))))
        order by o.id for update;
  perform 1 from payments p where p.id = any (array(
      select (m ->> 'payment')::uuid from jsonb_array_elements(p_matches) m)) order by p.id for update;

  for r in select m.line, m.payment from jsonb_to_recordset(p_matches) as m(line uuid, payment uuid) loop
    select * into v_payment from payments where id = r.payment and method = 'wire_transfer';
    update bank_lines set state = 'matched', payment_id = v_payment.id, decided_by = p_user, decided_at = moment()
      where id = r.line and state in ('new', 'open') and amount_cents > 0 and currency = v_payment.currency
      returning * into v_line;
    if not found then
      v_outcomes := v_outcomes || jsonb_build_object(r.line, 'taken');
      continue;
    end if;
    select coalesce(sum(amount_cents), 0) into v_had from bank_lines
    where payment_id = v_payment.id and state = 'matched' and id <> v_line.id;
    if v_had >= v_payment.amount_cents or v_payment.state in ('captured', 'partially_refunded', 'refunded') then
      v_outcomes := v_outcomes || jsonb_build_object(r.line, 'surplus');
      v_surplus := v_surplus || jsonb_build_object('line', r.line, 'payment', v_payment.id,
        'amount', v_line.amount_cents);
    elsif v_had + v_line.amount_cents < v_payment.amount_cents then
      v_outcomes := v_outcomes || jsonb_build_object(r.line, 'short');
      v_short := v_short || jsonb_build_object('line', r.line, 'payment', v_payment.id, 'amount', v_line.amount_cents);
    else
      v_outcomes := v_outcomes || jsonb_build_object(r.line, 'paid');
      v_results := v_results || jsonb_build_object('payment_id', v_payment.id, 'amount', v_payment.amount_cents,
        'currency', v_payment.currency,
        'status', case when v_payment.state = 'disputed' then 'dispute_won' else 'confirmed' end,
        'provider', v_payment.provider, 'event_id', 'line:' || r.line, 'raw', jsonb_build_object('line', r.line));
      if v_had + v_line.amount_cents > v_payment.amount_cents then
        v_surplus := v_surplus || jsonb_build_object('line', r.line, 'payment', v_payment.id,
          'amount', v_had + v_line.amount_cents - v_payment.amount_cents);
      end if;
    end if;
  end loop;

  for r in select s.payment_id, s.outcome, s.order_id, result ->> 'event_id' as event_id
      from settle_payments(v_results) s
        join jsonb_array_elements(v_results) result on (result ->> 'payment_id')::uuid = s.payment_id loop
    perform end_attention(r.order_id, 'underpaid', null);
    perform end_attention(r.order_id, 'statement_undone', null);
    if r.outcome in ('part', 'paid_late', 'returned') then
      v_outcomes := v_outcomes || jsonb_build_object(substr(r.event_id, 6), r.outcome);
    end if;
  end loop;
  for r in select s.line, s.amount, p.id, p.order_id, p.currency
    from jsonb_to_recordset(v_short) as s(line uuid, payment uuid, amount bigint)
      join payments p on p.id = s.payment where p.state not in ('captured', 'partially_refunded', 'refunded') loop
    perform raise_attention(r.order_id, 'underpaid');
    perform record_order_event(r.order_id, 'transfer_short', null, null, p_user,
      jsonb_build_object('payment_id', r.id, 'amount', r.amount, 'currency', r.currency));
    perform publish('transfer_short',
      jsonb_build_object('order_id', r.order_id, 'payment_id', r.id, 'line_id', r.line));
  end loop;
  -- A surplus becomes a separate payment, which the order cannot keep.
  for r in select s.line, s.amount, p.order_id, p.provider, p.currency
      from jsonb_to_recordset(v_surplus) as s(line uuid, payment uuid, amount bigint)
        join payments p on p.id = s.payment loop
    perform return_transfer(r.line, r.order_id, r.amount, r.currency, r.provider, 'overpaid');
  end loop;
  return query select m.line, v_outcomes ->> m.line::text, p.order_id
    from jsonb_to_recordset(p_matches) as m(line uuid, payment uuid) left join payments p on p.id = m.payment;
end $$;
