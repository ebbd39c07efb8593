import { defineList } from '../../infra/lists';
import { hasPart, isPartOf } from '../../infra/lists/bind';

export const LINE_STATES = {
  open: 'transfers.state_open',
  matched: 'transfers.state_matched',
  returned: 'transfers.state_returned',
  ignored: 'transfers.state_ignored',
  divided: 'transfers.state_divided',
  reversed: 'transfers.state_reversed',
} as const;

const WORDS = { by: 'contains', sql: `concat_ws(' ', l.remitter, l.text)` } as const;

/**
 * Movements `n` of files `f` that may repeat line `l`: same account, day and amount, same sender where both name one,
 * and another text, since identical movements are imported once.
 */
export const TWINS = `bank_lines n join bank_statements f on f.id = n.statement_id
  where n.booked_on = l.booked_on and n.account = l.account and n.amount_cents = l.amount_cents and n.currency = l.currency and n.statement_id <> l.statement_id
    and n.part_of is null and n.state <> 'reversed' and (n.remitter_iban = l.remitter_iban or n.remitter_iban is null or l.remitter_iban is null)`;

/** Payments settled by movement `n`, as a whole or by its parts. */
export const SETTLED_BY = `bank_lines settled join payments p on p.id = settled.payment_id where (settled.id = n.id or settled.part_of = n.id)`;

/**
 * The first file with such a movement. Two files of one format seldom describe a movement differently (11.00 of two
 * buyers on a day look the same), so there the line must name the payment that the other has settled.
 */
const TWIN = `case when l.part_of is null and l.state <> 'reversed' then (select f.file_name from ${TWINS}
    and (f.format <> (select format from bank_statements where id = l.statement_id)
      or exists (select from ${SETTLED_BY} and strpos(upper(regexp_replace(l.text, '[^A-Za-z0-9]', '', 'g')), p.provider_ref) > 0))
  order by f.imported_at, f.id limit 1) end`;

/** A movement booked before its order was placed: the day may be wrong. */
const BEFORE_ORDER = `l.booked_on < sale_day(o.placed_at, o.time_zone)`;

/** Closing balance of the account's previous statement; null if there is none, or this one begins with it. */
const BEFORE = `(select p.closing_cents from bank_statements p where p.account = s.account and p.currency = s.currency and p.id <> s.id and p.reversed_at is null
    and p.closing_cents is not null and p.until_day <= s.from_day and (p.until_day < s.from_day or (p.imported_at, p.id) < (s.imported_at, s.id))
  order by p.until_day desc, p.imported_at desc, p.id desc limit 1)`;

/** A statement `s` whose opening balance differs from the previous closing balance. */
export const IS_GAP = `(s.reversed_at is null and s.opening_cents is not null and ${BEFORE} <> s.opening_cents)`;

/** Movements on the organisation's accounts, latest first. */
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
          where: `l.payment_id = any (array(select p.id from payments p where ${hasPart('p.order_id')}))`,
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
    iban: {
      sql: 'l.remitter_iban',
      kind: 'text',
      label: 'transfers.remitter_iban',
      nullable: true,
      hidden: true,
      search: { where: isPartOf('l.remitter_iban') },
    },
    account: { sql: 'l.account', kind: 'text', label: 'transfers.account', hidden: true },
    twin: { sql: TWIN, kind: 'inner', as: 'text', nullable: true },
    isBeforeOrder: { sql: BEFORE_ORDER, kind: 'inner', as: 'boolean', nullable: true },
  },
  filters: {
    state: { kind: 'oneOf', sql: 'l.state', label: 'transfers.state', values: LINE_STATES },
    bookedOn: { kind: 'dateRange', past: true, sql: 'l.booked_on', label: 'transfers.booked_on' },
  },
  defaultSort: '-bookedOn',
});

/** Imported files. */
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
    from: { sql: 's.from_day', kind: 'date', label: 'transfers.from', nullable: true, hidden: true },
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
    opening: {
      sql: 's.opening_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'transfers.opening',
      nullable: true,
    },
    before: {
      sql: `case when ${IS_GAP} then ${BEFORE} end`,
      kind: 'money',
      currency: 's.currency',
      label: 'transfers.before',
      nullable: true,
    },
    importedBy: { sql: 'u.name', kind: 'text', label: 'transfers.imported_by', nullable: true, hidden: true },
    reversedAt: { sql: 's.reversed_at', kind: 'datetime', label: 'transfers.reversed_at', nullable: true },
  },
  filters: {},
  defaultSort: '-importedAt',
});
