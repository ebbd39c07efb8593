-- Members' prices: promotions for holders of passes, so many items of a day and in all with each pass.
alter table promos add column pass_product_ids uuid[] not null default '{}', add column pass_per_day int, add column pass_in_all int;
alter table promos add constraint promos_passes check (case when pass_product_ids = '{}' then pass_per_day is null and pass_in_all is null
  else effect in ('percentage', 'fixed_price') and coalesce(pass_per_day, 1) >= 1 and coalesce(pass_in_all, 1) >= 1 end);

-- Passes whose numbers were put on an order.
create table order_passes (
  order_id uuid not null references orders (id) on delete cascade on update cascade,
  pass_id uuid not null references annual_passes (id) on delete cascade on update cascade,
  created_at timestamptz(3) not null default moment(),
  primary key (order_id, pass_id)
);
create index order_passes_pass_id_idx on order_passes (pass_id);

-- What a redemption takes of passes. Without a foreign key to the pass: who has a promotion waits for no pass.
create table pass_uses (
  redemption_id uuid not null references promo_redemptions (id) on delete cascade on update cascade,
  pass_id uuid not null,
  day date not null,
  count int not null check (count > 0),
  primary key (redemption_id, pass_id, day)
);
create index pass_uses_pass_id_idx on pass_uses (pass_id);
