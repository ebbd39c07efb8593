-- The share of the order's fee that a refund settled for each unit.
alter table refund_items add column fee_share_cents bigint;
alter table refund_items add constraint refund_items_fee_share_cents_check check (fee_share_cents >= 0);
