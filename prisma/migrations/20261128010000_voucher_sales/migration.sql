-- Gift vouchers that were sold: one row for each unit of a paid order that is one, from the moment it is paid. A server that knows
-- how issues them from here, whichever server took the money.
create table voucher_sales (
  order_item_id uuid not null primary key references order_items (id) on delete restrict on update cascade,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  voucher_id uuid references gift_vouchers (id) on delete restrict on update cascade,
  told_at timestamptz(3),
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null default moment()
);
create unique index voucher_sales_voucher_id_key on voucher_sales (voucher_id);
create index voucher_sales_order_id_idx on voucher_sales (order_id);
-- What is still to be done; a voucher for nobody else's address stays in the last one.
create index voucher_sales_unissued on voucher_sales (created_at) where voucher_id is null;
create index voucher_sales_untold on voucher_sales (created_at) where told_at is null;
create index voucher_sales_unmailed on voucher_sales (created_at) where mailed_at is null;
