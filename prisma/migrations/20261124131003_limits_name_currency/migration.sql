-- A role's limits name the currency of their amounts beside them. No server has read the column.
update roles set limits = limits || jsonb_build_object('currency', coalesce(limit_currency,
    (select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR'))
  where limits ? 'refund_cents' and not limits ? 'currency';
alter table roles drop column limit_currency;
