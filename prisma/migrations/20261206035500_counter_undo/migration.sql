-- For how long a cashier undoes a sale of their own shift at the counter; 0 = not at all.
alter table cashboxes add column undo_minutes integer not null default 15;
alter table cashboxes add constraint cashboxes_undo check (undo_minutes between 0 and 1440);

-- A discount of a cashier is a percentage or a fixed amount.
alter table order_discounts add column amount_cents bigint, alter column percent drop not null;
alter table order_discounts add constraint order_discounts_amount check ((percent is null) <> (amount_cents is null) and coalesce(amount_cents, 1) > 0);
