import { defineList } from '../../infra/lists';

/** All series of numbers; a handful. */
export const seriesList = defineList({
  name: 'series',
  scope: 'house',
  from: 'series s',
  key: 's.id',
  columns: {
    name: { sql: 's.name', kind: 'text', label: 'products.series_name', sort: true, search: true },
    kind: {
      sql: 's.kind',
      kind: 'enum',
      label: 'products.series_kind',
      values: { ticket: 'products.series_ticket', invoice: 'products.series_invoice' },
    },
    next: {
      sql: `replace(s.prefix, '{year}', greatest(coalesce(s.year, 0), extract(year from now())::int)::text)
        || (select lpad(n.next, greatest(s.digits, length(n.next)), '0') from (select
          (case when s.yearly and s.year < extract(year from now()) then 1 else s.next_number end)::text as next) n)`,
      kind: 'text',
      label: 'products.series_next',
    },
    isYearly: { sql: 's.yearly', kind: 'boolean', label: 'products.series_yearly', hidden: true },
    products: {
      sql: '(select count(*)::int from products p where p.series_id = s.id)',
      kind: 'number',
      label: 'products.series_products',
    },
    lastUsedAt: { sql: 's.last_used_at', kind: 'datetime', label: 'products.series_last_used', nullable: true },
  },
  filters: {
    kind: {
      kind: 'oneOf',
      sql: 's.kind',
      label: 'products.series_kind',
      values: { ticket: 'products.series_ticket', invoice: 'products.series_invoice' },
    },
  },
  defaultSort: 'name',
});
