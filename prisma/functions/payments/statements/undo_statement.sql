-- Undoes an import: its lines no longer count. Payments that they had completed are disputed, and staff see them until
-- they are paid again. Refunds because of these lines are cancelled unless they were sent. A debt on account is due
-- again, and another transfer for it that was to be refunded becomes an open line (reopen_returns). Returns null if
-- the import was undone before, -1 if a payment of a company's account cannot be undone (reopen_charges: the caller
-- rolls back), else the number of payments concerned.
create or replace function undo_statement(p_statement uuid, p_user uuid) returns int language plpgsql as $$
declare
  r record;
  v_lines uuid[];
  v_payments uuid[];
  v_short uuid[];
  v_refs text[];
  v_orders uuid[];
  v_owing uuid[];
  v_again uuid[];
  v_results jsonb;
  v_reopened int;
begin
  perform 1 from bank_statements where id = p_statement and reversed_at is null for update;
  if not found then
    return null;
  end if;
  -- Companies are locked before orders.
  v_owing := array(select c.order_id from company_charges c join bank_lines l on l.payment_id = c.id
    where l.statement_id = p_statement and l.state = 'matched');
  v_reopened := reopen_charges(p_statement);
  if v_reopened is null then
    return -1;
  end if;
  v_payments := array(select distinct l.payment_id from bank_lines l join payments p on p.id = l.payment_id
    where l.statement_id = p_statement and p.method = 'wire_transfer');
  v_orders := array(select order_id from payments where id = any (v_payments) union select unnest(v_owing));
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from payments where order_id = any (v_orders) order by id for update;
  v_again := reopen_returns(v_owing, p_statement);
  update bank_statements set reversed_at = moment(), reversed_by = p_user where id = p_statement;
  v_lines := array(select id from bank_lines where statement_id = p_statement and state in ('matched', 'returned')
    order by id for update);
  update bank_lines set state = 'reversed' where statement_id = p_statement;
  -- Payments that were complete with these lines and are not without them. Money that is only returned completed
  -- nothing.
  v_short := array(select p.id from payments p where p.id = any (v_payments)
    and p.state in ('captured', 'partially_refunded', 'refunded') and p.provider_ref not like 'line:%'
    and p.amount_cents > (select coalesce(sum(amount_cents), 0) from bank_lines
      where payment_id = p.id and state = 'matched'));
  v_refs := array(select 'line:' || id from unnest(v_lines || v_again) id
    union select 'line:' || id from bank_lines where payment_id = any (v_short) and state = 'matched');
  update refunds set state = 'cancelled', updated_at = moment() where state in ('requested', 'created', 'failed')
    and payment_id = any (array(select id from payments where order_id = any (v_orders) and (id = any (v_short)
      or provider_ref = any (v_refs))));
  perform reverse_returns(array(select id from payments
    where order_id = any (v_orders) and provider_ref = any (v_refs)));
  v_results := (select coalesce(jsonb_agg(jsonb_build_object('payment_id', id, 'status', 'disputed',
      'amount', amount_cents, 'currency', currency, 'code', 'statement_undone') order by id), '[]')
    from payments where id = any (v_short) and state in ('captured', 'partially_refunded'));
  perform settle_payments(v_results);
  for r in select o.id, exists (select from payments p where p.order_id = o.id and p.id = any (v_short)) as was_paid
      from unnest(v_orders) o (id) loop
    perform end_attention(r.id, 'disputed', null);
    if r.was_paid then
      perform raise_attention(r.id, 'statement_undone');
    end if;
    perform end_attention(r.id, a.cause, null) from order_attentions a
      where a.order_id = r.id and a.ended_at is null
        and a.cause in ('overpaid', 'places_gone', 'order_cancelled', 'not_fulfillable', 'underpaid')
        and not exists (select from refunds f where f.order_id = r.id and f.reason = a.cause
          and f.state in ('requested', 'created', 'transit', 'failed'))
        and not (a.cause = 'underpaid' and exists (select from bank_lines l join payments p on p.id = l.payment_id
          where p.order_id = r.id and l.state = 'matched'
            and p.state in ('created', 'authorised', 'failed', 'cancelled')));
  end loop;
  return cardinality(v_short) + v_reopened;
end $$;
