-- Payment of an order that makes a refund: the one with most left.
--
-- p_refund: a refund that is not counted
-- p_amount: a refund of nothing may be of a payment with nothing left
--
-- room: what is left of it; most: what all payments of the order can refund together
create or replace function refund_source(
  p_order uuid, p_refund uuid, p_amount bigint, out payment uuid, out room bigint, out most bigint
) language plpgsql stable as $$
begin
  select p.id, left_of_payment(p.id, p_refund) into payment, room from payments p
    where p.order_id = p_order
      and (p.state in ('captured', 'partially_refunded') or (p.state = 'refunded' and p_amount = 0))
    order by 2 desc, p.attempt limit 1;
  most := greatest(room, (select sum(r.room) from left_of_payments(p_order) r where r.room > 0));
end $$;
