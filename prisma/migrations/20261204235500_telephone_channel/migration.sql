-- A channel may sell what another sells, beside what names it: orders that staff take by telephone have a channel of their own, which
-- sells what the shop sells.
alter table sales_channels add column sells_as text references sales_channels (code) on delete set null on update cascade;
insert into sales_channels (code, name, position, payment_methods, limits_holds, sells_as)
  select 'telephone', '{"en": "Telephone", "es": "Teléfono"}', coalesce(max(position), 0) + 1, '{card,wire_transfer}', false,
    (select code from sales_channels where code = 'web') from sales_channels
  on conflict (code) do nothing;
