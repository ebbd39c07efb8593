-- Those of these orders whose money does not add up: the ledger differs from payments, refunds and disputes, or sales
-- less payments differ from the amount owed. Sold for 20.00, paid 20.00, a refund of 5.00 still in transit: 15.00 -
-- 20.00 = -5.00 owed. An unpaid order may have part payments; the amount owed is undecided during a dispute.
create or replace function money_differences(p_orders uuid[]) returns table (order_id uuid)
language sql stable rows 10 as $$
  select o.id
  from orders o
    cross join lateral (select coalesce(sum(gross_cents), 0) as cents from sale_entries where order_id = o.id) sold
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents,
      coalesce(sum(amount_cents) filter (where kind = 'written_off'), 0) as written_off
      from money_entries where order_id = o.id) paid
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents,
      coalesce(bool_or(state = 'disputed'), false) as is_disputed
      from payments where order_id = o.id and state in ('captured', 'partially_refunded', 'refunded', 'disputed')) taken
    cross join lateral (select coalesce(sum(amount_cents) filter (where is_refund_done(state)), 0) as made,
        coalesce(sum(amount_cents) filter (where state in ('created', 'transit', 'failed')), 0) as open,
        coalesce(sum(amount_cents) filter (where state = 'external'), 0)
          - coalesce(sum(amount_cents) filter (where state = 'cancelled' and failure_reason = 'refunded_elsewhere'),
            0) as outside
      from refunds where order_id = o.id) back
    cross join lateral (select coalesce(sum((data ->> 'amount')::bigint), 0) as cents from order_events
      where order_id = o.id and kind = 'dispute_lost') lost
    cross join lateral (select coalesce(-sum(e.amount_cents), 0) as cents
      from wallet_transactions t join wallet_entries e on e.transaction_id = t.id and e.account = 'customer'
      where t.order_id = o.id and t.kind = 'taken_back' and t.payment_id is not null) credit
  where o.id = any (p_orders) and (paid.cents - paid.written_off <> taken.cents - back.made - lost.cents + credit.cents
    or (o.state not in ('held', 'pending') and not taken.is_disputed
      and sold.cents - paid.cents <> back.outside + lost.cents - credit.cents - back.open - paid.written_off))
$$;
