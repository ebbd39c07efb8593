-- The rest of a payment that can be refunded, in minor units: of 50.00 with a failed refund of 20.00 it is 30.00, since
-- that refund is tried again. p_without: a refund that is not counted.
create or replace function left_of_payment(p_payment uuid, p_without uuid default null)
returns bigint language sql stable as $$
  select p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
    where r.payment_id = p.id and is_refund(r.state) and r.id is distinct from p_without), 0)::bigint
  from payments p where p.id = p_payment
$$;
