-- Orders that another system sold. Each table has its own migration, so that none is locked while another is scanned.
alter table orders add column external_reference text, add column external_source text,
  add constraint orders_external check ((external_reference is null) = (external_source is null)) not valid;
