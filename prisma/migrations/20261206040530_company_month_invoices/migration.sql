-- One invoice for all orders of a month, as a term of a company.
alter table companies add column invoicing text not null default 'order',
  add constraint companies_invoicing check (invoicing in ('order', 'month'));

alter table master_orders add column invoicing text not null default 'order', add column invoice_order_id uuid,
  add constraint master_orders_invoicing check (invoicing in ('order', 'month')),
  -- Only an order that is invoiced by the month is gathered, and no quote is.
  add constraint master_orders_gathered check (invoice_order_id is null or invoicing = 'month' and order_id is not null),
  add constraint master_orders_invoice_order_id_fkey foreign key (invoice_order_id) references orders (id) on delete restrict on update cascade;
create index master_orders_invoice_order_id_idx on master_orders (invoice_order_id);
