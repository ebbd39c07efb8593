import { defineList } from '../../infra/lists';

const BY_WORDS = { by: 'words', sql: `words(r.name || ' ' || r.email)` } as const;

/** Requests for codes of campaigns, newest first. */
export const requestList = defineList({
  name: 'promo-code-requests',
  scope: { permission: 'promos.manage', event: '(select event_id from promos where id = r.promo_id)' },
  from: 'promo_code_requests r',
  joins: 'join promos p on p.id = r.promo_id left join promo_codes c on c.id = r.promo_code_id',
  key: 'r.id',
  columns: {
    name: { sql: 'r.name', kind: 'text', label: 'promoCodes.person', search: BY_WORDS },
    email: { sql: 'r.email', kind: 'text', label: 'promoCodes.email', search: BY_WORDS },
    promo: { sql: 'p.name', kind: 'localText', label: 'promoCodes.promo' },
    reason: { sql: 'r.reason', kind: 'text', label: 'promoCodes.reason' },
    state: {
      sql: 'r.state',
      kind: 'enum',
      label: 'promoCodes.state',
      values: {
        waiting: 'promoCodes.request_waiting',
        approved: 'promoCodes.request_approved',
        refused: 'promoCodes.request_refused',
      },
    },
    code: { sql: 'c.code', kind: 'text', label: 'promoCodes.code', nullable: true },
    createdAt: { sql: 'r.created_at', kind: 'datetime', label: 'promoCodes.asked_at', sort: true },
  },
  filters: {
    state: {
      kind: 'oneOf',
      sql: 'r.state',
      label: 'promoCodes.state',
      values: {
        waiting: 'promoCodes.request_waiting',
        approved: 'promoCodes.request_approved',
        refused: 'promoCodes.request_refused',
      },
    },
  },
  defaultSort: '-createdAt',
});
