-- What a scanner at a counter reads of a product, one for each in the house.
alter table products add column barcode text;
alter table products add constraint products_barcode check (barcode ~ '^[A-Z0-9._/-]{1,40}$');
create unique index products_barcode_key on products (barcode);
