-- Orders that staff take by telephone have a channel of their own; it sells what the shop sells (product_refusal).
insert into sales_channels (code, name, position, payment_methods, limits_holds)
  select 'telephone', '{"en": "Telephone", "es": "Teléfono"}', coalesce(max(position), 0) + 1, '{card,wire_transfer}', false from sales_channels
  on conflict (code) do nothing;
