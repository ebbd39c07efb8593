-- Reverses payments that were captured only to be refunded, when the import of their bank lines is undone: 70.00 did
-- not arrive, or pay something else. The payment is cancelled, and the ledger of money has -70.00 on this day. A
-- payment whose refund was sent keeps its money, and staff see its order.
--
-- p_payments: of orders that the caller has locked
create or replace function reverse_returns(p_payments uuid[]) returns void language plpgsql as $$
begin
  perform 1 from orders where id = any (array(select order_id from payments where id = any (p_payments)))
    order by id for update;
  with reversed as (
    update payments p set state = 'cancelled', failure_code = 'statement_undone', updated_at = moment()
      where p.id = any (p_payments) and p.state = 'captured'
        and not exists (select from refunds f where f.payment_id = p.id and f.state <> 'cancelled')
      returning p.id, p.order_id, p.provider, p.method, p.amount_cents, p.currency
  )
  insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency)
    select 'returned', order_id, id, provider, method, -amount_cents, currency from reversed;
  perform raise_attention(order_id, 'statement_undone') from payments
    where id = any (p_payments) and state <> 'cancelled';
end $$;
