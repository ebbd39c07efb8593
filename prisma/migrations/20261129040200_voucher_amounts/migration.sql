-- The most that a gift voucher may be worth whose buyer says how much; its price is the least. Null where it is worth its price.
alter table products add column max_price_cents bigint;
alter table products add constraint products_max_price_cents check (max_price_cents >= 1);
