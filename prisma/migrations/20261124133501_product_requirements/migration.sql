-- Products of which an order has one at least for another to be sold: a child comes with an adult.
alter table products add column max_per_required int;
alter table products add constraint products_max_per_required check (max_per_required >= 1);

create table product_requirements (
  product_id uuid not null references products (id) on delete cascade on update cascade,
  required_id uuid not null references products (id) on delete cascade on update cascade,
  constraint product_requirements_pkey primary key (product_id, required_id)
);
create index product_requirements_required_id_idx on product_requirements (required_id);
