-- The cash that a refund of a cash payment returns if the smallest coins are not in use. All refunds of a payment
-- together return what its buyer paid: 12.91 in steps of 0.05 was 12.90, and 12.90 is returned, in one refund or as
-- 6.45 and 6.45 for refunds of 6.46 and 6.45.
--
-- p_step: the smallest coin of the shift that pays
create or replace function cash_back(p_refund uuid, p_step bigint) returns bigint language sql stable as $$
  select greatest(case
      when done.refunded + r.amount_cents >= p.amount_cents then p.amount_cents + done.rounded
      else least(cash_due(done.refunded + r.amount_cents, p_step), p.amount_cents + done.rounded)
    end - done.handed_out, 0)
  from refunds r join payments p on p.id = r.payment_id cross join lateral (
    select coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint as refunded,
      coalesce(-sum(m.amount_cents) filter (where m.refund_id is not null), 0)::bigint as handed_out,
      coalesce(sum(m.amount_cents) filter (where m.kind = 'rounding' and m.refund_id is null), 0)::bigint as rounded
    from cash_movements m where m.payment_id = p.id and m.method = 'cash') done
  where r.id = p_refund
$$;
