-- Price lists of companies: for each product a price or a percentage off the list price, and a percentage for what is not named. A company's
-- terms name one. What is quoted and ordered already keeps its prices, which stand on the order.
create table company_price_lists (
  id uuid not null primary key,
  name text not null,
  discount_rate integer not null default 0,
  currency text not null default 'EUR',
  version integer not null default 1,
  created_at timestamptz(3) not null default moment(),
  constraint company_price_lists_rate check (discount_rate between 0 and 10000)
);
create unique index company_price_lists_name_key on company_price_lists (fold(name));

create table company_prices (
  list_id uuid not null references company_price_lists (id) on delete cascade on update cascade,
  product_id uuid not null references products (id) on delete cascade on update cascade,
  price_cents bigint,
  discount_rate integer,
  primary key (list_id, product_id),
  constraint company_prices_one check ((price_cents is null) <> (discount_rate is null)),
  constraint company_prices_amount check (price_cents >= 0 and discount_rate between 0 and 10000)
);
create index company_prices_product_id_idx on company_prices (product_id);

alter table companies add column price_list_id uuid references company_price_lists (id) on delete restrict on update cascade;
create index companies_price_list_id_idx on companies (price_list_id);
