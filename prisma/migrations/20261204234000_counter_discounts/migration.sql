-- Discounts that cashiers give: how far they go alone, and who gave each, why and who approved it.
alter table cashboxes add column discount_most int not null default 0;
alter table cashboxes add constraint cashboxes_discount_most check (discount_most between 0 and 10000);

create table order_discounts (
  id uuid not null primary key,
  order_id uuid not null references orders (id) on delete restrict on update cascade,
  line text not null default '',
  percent int not null,
  reason text not null,
  "by" uuid not null references users (id) on delete restrict on update cascade,
  approved_by uuid references users (id) on delete restrict on update cascade,
  at timestamptz(3) not null default moment(),
  constraint order_discounts_percent check (percent between 1 and 10000),
  constraint order_discounts_reason check (reason <> ''),
  constraint order_discounts_people check (approved_by <> "by")
);
create unique index order_discounts_order_id_line_key on order_discounts (order_id, line);
create index order_discounts_by_idx on order_discounts ("by");
create index order_discounts_approved_by_idx on order_discounts (approved_by);

-- What all of them gave is counted as one promotion, so that every report by promotion has it.
alter table promos drop constraint promos_trigger;
alter table promos add constraint promos_trigger check (trigger in ('automatic', 'code', 'counter'));
