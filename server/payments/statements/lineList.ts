import { defineList } from '../../infra/lists';
import { normaliseReference } from '../../shared/reference';

export const LINE_STATES = {
  open: 'transfers.state_open',
  matched: 'transfers.state_matched',
  returned: 'transfers.state_returned',
  ignored: 'transfers.state_ignored',
  divided: 'transfers.state_divided',
  reversed: 'transfers.state_reversed',
} as const;

const WORDS = { by: 'contains', sql: `concat_ws(' ', l.remitter, l.text)` } as const;

/** What a bank says came to or left an account of the house, the latest first. */
export const lineList = defineList({
  name: 'bank-lines',
  scope: 'house',
  from: 'bank_lines l',
  joins: `left join payments p on p.id = l.payment_id left join orders o on o.id = p.order_id left join users u on u.id = l.decided_by`,
  key: 'l.id',
  columns: {
    bookedOn: { sql: 'l.booked_on', kind: 'date', label: 'transfers.booked_on', sort: true },
    remitter: { sql: 'l.remitter', kind: 'text', label: 'transfers.remitter', nullable: true, search: WORDS },
    text: {
      sql: 'l.text',
      kind: 'text',
      label: 'transfers.text',
      search: [
        WORDS,
        {
          where: `l.payment_id = any (array(select p.id from payments p join orders o on o.id = p.order_id where o.reference = :q))`,
          term: normaliseReference,
        },
      ],
    },
    amount: { sql: 'l.amount_cents', kind: 'money', currency: 'l.currency', label: 'transfers.amount' },
    state: {
      sql: `case when l.state = 'new' then 'open' else l.state end`,
      kind: 'enum',
      values: LINE_STATES,
      label: 'transfers.state',
    },
    order: { sql: 'o.reference', kind: 'text', label: 'transfers.order', nullable: true },
    paymentState: { sql: 'p.state::text', kind: 'inner', as: 'text', nullable: true },
    decidedBy: { sql: 'u.name', kind: 'text', label: 'transfers.decided_by', nullable: true, hidden: true },
    iban: { sql: 'l.remitter_iban', kind: 'text', label: 'transfers.remitter_iban', nullable: true, hidden: true },
    account: { sql: 'l.account', kind: 'text', label: 'transfers.account', hidden: true },
  },
  filters: {
    state: { kind: 'oneOf', sql: 'l.state', label: 'transfers.state', values: LINE_STATES },
    bookedOn: { kind: 'dateRange', past: true, sql: 'l.booked_on', label: 'transfers.booked_on' },
  },
  defaultSort: '-bookedOn',
});

/** The files that people brought. */
export const statementList = defineList({
  name: 'bank-statements',
  scope: 'house',
  from: 'bank_statements s',
  joins: 'left join users u on u.id = s.imported_by',
  key: 's.id',
  columns: {
    importedAt: { sql: 's.imported_at', kind: 'datetime', label: 'transfers.imported_at', sort: true },
    fileName: {
      sql: 's.file_name',
      kind: 'text',
      label: 'transfers.file',
      search: { by: 'contains', sql: 's.file_name' },
    },
    account: { sql: 's.account', kind: 'text', label: 'transfers.account' },
    from: { sql: 's.from_day', kind: 'date', label: 'transfers.from', nullable: true },
    until: { sql: 's.until_day', kind: 'date', label: 'transfers.until', nullable: true },
    lines: { sql: 's.lines', kind: 'number', label: 'transfers.lines' },
    added: { sql: 's.added', kind: 'number', label: 'transfers.added' },
    closing: {
      sql: 's.closing_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'transfers.closing',
      nullable: true,
    },
    importedBy: { sql: 'u.name', kind: 'text', label: 'transfers.imported_by', nullable: true },
    reversedAt: { sql: 's.reversed_at', kind: 'datetime', label: 'transfers.reversed_at', nullable: true },
  },
  filters: {},
  defaultSort: '-importedAt',
});
