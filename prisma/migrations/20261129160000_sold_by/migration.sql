-- Who sold an order, where buyers do not serve themselves.
alter table orders add column sold_by uuid;
