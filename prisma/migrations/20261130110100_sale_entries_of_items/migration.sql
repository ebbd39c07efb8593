-- An item that is deleted with its unpaid order is looked for here.
create index "sale_entries_order_item_id_idx" on "sale_entries"("order_item_id");
