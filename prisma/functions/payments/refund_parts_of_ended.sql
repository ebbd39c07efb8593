-- Refunds the captured part payments of orders that ended unpaid to their original payment method. The refund's job
-- calls the provider; staff see cash and terminal payments until they return them (drop_local_payment). The caller has
-- locked orders and payments.
create or replace function refund_parts_of_ended(p_orders uuid[]) returns void language plpgsql as $$
declare
  r record;
begin
  for r in select p.id, p.order_id, rooms.room from payments p cross join lateral left_of_payments(p.order_id) rooms
      where p.order_id = any (p_orders) and p.state in ('captured', 'partially_refunded') and p.amount_cents > 0
        and rooms.payment_id = p.id and rooms.room > 0 order by p.order_id, p.id loop
    perform return_money(r.id, r.order_id, 'part_paid', r.room);
  end loop;
end $$;
