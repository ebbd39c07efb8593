-- The refundable rest of each payment of an order, the newest first. The amount of a failed refund stays reserved for
-- it.
create or replace function payment_rooms(p_order uuid) returns table (payment_id uuid, attempt int, room bigint) language sql stable rows 2 as $$
  select p.id, p.attempt, p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
      and r.state in ('created', 'transit', 'done', 'failed', 'external')), 0)::bigint
  from payments p where p.order_id = p_order and p.state in ('captured', 'partially_refunded') order by p.attempt desc
$$;
