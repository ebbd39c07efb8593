-- How much of a unit's price went back while its ticket stayed valid, as the ledger of sales has it: 3.00 of 10.00 leave 7.00 that a
-- refund, a move or an exchange may still give back.
create or replace function returned_of_unit(p_unit uuid) returns bigint language sql stable as $$
  select coalesce(-sum(e.gross_cents), 0)::bigint from sale_entries e join refunds r on r.id = e.refund_id
    -- By the order, which has an index.
    where e.order_id = (select order_id from order_items where id = p_unit) and e.order_item_id = p_unit and r.keeps_tickets
$$;
