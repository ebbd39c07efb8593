-- How much of a unit's price was refunded while its ticket stayed valid, from the sales ledger: 3.00 of 10.00 leave
-- 7.00 for a refund, a move or an exchange.
create or replace function returned_of_unit(p_unit uuid) returns bigint language sql stable as $$
  select coalesce(-sum(e.gross_cents), 0)::bigint from sale_entries e join refunds r on r.id = e.refund_id
    -- Uses the index on the order.
    where e.order_id = (select order_id from order_items where id = p_unit) and e.order_item_id = p_unit
      and r.keeps_tickets
$$;
