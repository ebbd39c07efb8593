-- The refundable rest of each payment of an order (left_of_payment), the newest first.
create or replace function left_of_payments(p_order uuid) returns table (payment_id uuid, attempt int, room bigint)
language sql stable rows 2 as $$
  select p.id, p.attempt, left_of_payment(p.id)
  from payments p where p.order_id = p_order and p.state in ('captured', 'partially_refunded') order by p.attempt desc
$$;
