-- Whether an item is the fee of a new code that a pass has: the code was issued, so its fee is not refunded. Once the
-- pass itself is refunded, the fee is refundable too. Applies to all such fees of an order.
create or replace function pays_new_code(p_item uuid) returns boolean language sql stable as $$
  select exists (select from order_items i
    cross join lateral (
      select * from pass_reissues r where r.order_id = i.order_id and r.done_at is not null offset 0) r
    join annual_passes a on a.id = r.pass_id join tickets t on t.id = a.ticket_id
    where i.id = p_item and i.product_id::text = a.rules ->> 'reissueProductId' and t.state <> 'cancelled')
$$;
