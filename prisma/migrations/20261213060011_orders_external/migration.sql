-- Reads all orders without stopping sales.
alter table orders validate constraint orders_external;
