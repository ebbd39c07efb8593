-- By what tickets, and what was passed on, are found: moves, refunds and gates ask by the item, and an item that is deleted with its
-- hold asks whether anything was issued for it.
create index tickets_order_item_id_idx on tickets (order_item_id);
create index ticket_transfers_order_item_id_idx on ticket_transfers (order_item_id);
