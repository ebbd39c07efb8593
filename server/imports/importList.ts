import { defineList } from '../infra/lists';

/** Imports of the kinds that the reader may make. */
export const importList = defineList({
  name: 'imports',
  scope: 'house',
  from: 'imports i join users u on u.id = i.user_id',
  key: 'i.id',
  where: {
    sql: `(i.kind = any (string_to_array(:kinds, ','))
      or i.kind = any (string_to_array(:limited, ',')) and i.user_id = :person::uuid)`,
    params: ['kinds', 'limited', 'person'],
  },
  columns: {
    fileName: { sql: 'i.file_name', kind: 'text', label: 'imports.file', sort: true, search: true },
    kind: {
      sql: 'i.kind',
      kind: 'text',
      label: 'imports.kind',
      sort: true,
      format: ({ kind }, { t }) => t(`imports.kind_${kind}` as 'imports.kind_promo_codes'),
    },
    source: { sql: 'i.source', kind: 'text', label: 'imports.source', sort: true, search: true },
    state: {
      sql: 'i.state',
      kind: 'text',
      label: 'imports.state',
      sort: true,
      format: ({ state }, { t }) => t(`imports.state_${state}` as 'imports.state_done'),
    },
    lines: { sql: 'i.lines', kind: 'number', label: 'imports.lines', sort: true },
    added: {
      sql: `coalesce((i.counts->'added'->>'records')::int, 0)`,
      kind: 'number',
      label: 'imports.count_added',
    },
    person: { sql: 'u.name', kind: 'text', label: 'imports.person', sort: true, search: true },
    createdAt: { sql: 'i.created_at', kind: 'datetime', label: 'imports.created', sort: true },
  },
  filters: {
    created: { kind: 'dateRange', sql: 'i.created_at', label: 'imports.created' },
  },
  defaultSort: '-createdAt',
});
