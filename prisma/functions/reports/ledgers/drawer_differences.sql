-- Those of these orders whose shifts have other amounts than the money ledger, by shift and method. An order is paid
-- with 30.00 in cash at one shift, and another refunds 10.00: 30.00 and -10.00 on both sides. Rounding does not count
-- as money of the order.
create or replace function drawer_differences(p_orders uuid[]) returns table (order_id uuid)
language sql stable rows 10 as $$
  with movements as materialized (
    select * from cash_movements where order_id = any (p_orders) and kind in ('sale', 'refund')
  ), moved as (
    select m.order_id, m.shift_id, m.method, sum(m.amount_cents) as cents from movements m group by 1, 2, 3
  ), entries as (
    -- Payments taken by a shift.
    select m.order_id, m.shift_id, e.method, e.amount_cents as cents
    from movements m join money_entries e on e.payment_id = m.payment_id and e.kind = 'taken' where m.kind = 'sale'
    union all
    -- Refunds paid by a shift; a job enters those to store credit a moment later.
    select m.order_id, m.shift_id, coalesce(e.method, m.method),
        case when is_refund_done(r.state) then e.amount_cents else -r.amount_cents end
    from movements m join refunds r on r.id = m.refund_id
      left join money_entries e on e.refund_id = r.id and is_refund_done(r.state) where m.kind = 'refund'
  ), entered as (
    select e.order_id, e.shift_id, e.method, sum(e.cents) as cents from entries e group by 1, 2, 3
  )
  select order_id from moved full join entered using (order_id, shift_id, method)
    where coalesce(moved.cents, 0) <> coalesce(entered.cents, 0)
  union
  -- Money taken at a till without a movement: in cash or by a terminal while a shift was open, or credit of a sold
  -- basket.
  select p.order_id from payments p join orders o on o.id = p.order_id
  where p.order_id = any (p_orders) and p.amount_cents > 0
    and p.state in ('captured', 'partially_refunded', 'refunded', 'disputed')
    and not exists (select from movements m where m.payment_id = p.id and m.kind = 'sale')
    and case when p.method in ('cash', 'card_manual')
      then exists (select from cashbox_shifts s where p.taken_by in (s.cashier_id, s.at_till)
        and s.opened_at <= p.captured_at and coalesce(s.closed_at, 'infinity') >= p.captured_at)
      when p.method in ('voucher', 'balance') then exists (select from counter_baskets b where b.state = 'sold'
        and b.order_key = case when o.idempotency_key ~ '^[0-9a-f-]{36}$' then o.idempotency_key::uuid end) end
$$;
