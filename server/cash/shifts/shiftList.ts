import { defineList } from '../../infra/lists';
import type { MessageKey } from '../../shared/i18n/translate';

const STATES = {
  open: 'cash.state_open',
  closing: 'cash.state_closing',
  closed: 'cash.state_closed',
} as const;

const DIFFERENCES = { none: 'cash.difference_none', some: 'cash.difference_some' } as const;
const HAS_DIFFERENCE = `case when s.difference_cents = 0 then 'none' when s.difference_cents <> 0 then 'some' end`;

const HIDDEN_MONEY = { kind: 'money', currency: 's.currency', nullable: true, hidden: true } as const;

/**
 * Movements of a shift by sign: + into the drawer, - out of it. Shown only for closed shifts, like the expected amount.
 */
const moved = <L extends MessageKey>(label: L, which: string) =>
  ({
    ...HIDDEN_MONEY,
    sql: `case when s.state = 'closed' then
      (select coalesce(sum(m.amount_cents), 0)::bigint from cash_movements m where m.shift_id = s.id and ${which}) end`,
    label,
  }) as const;

/** Shifts, latest first: of all cashiers in venues whose tills or reports the user sees, and their own. */
export const shiftList = defineList({
  name: 'cashbox-shifts',
  scope: { permission: ['cash.sell', 'reports.view'], venue: 'c.venue_id' },
  from: 'cashbox_shifts s join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id join users u on u.id = s.cashier_id',
  joins: 'left join users a on a.id = s.approved_by',
  key: 's.id',
  where: {
    sql: `(s.cashier_id = :viewer or :seen::text is null or c.venue_id::text = any (string_to_array(:seen::text, ',')))`,
    params: ['seen'],
  },
  columns: {
    at: { sql: 's.opened_at', kind: 'datetime', zone: 'v.time_zone', label: 'cash.opened_at', sort: true },
    cashbox: { sql: 'c.name', kind: 'text', label: 'cash.cashbox', sort: true, search: true },
    number: { sql: 's.number', kind: 'number', label: 'cash.shift_number', hidden: true },
    cashier: { sql: 'u.name', kind: 'text', label: 'cash.cashier', sort: true, search: true },
    state: { sql: 's.state', kind: 'enum', values: STATES, label: 'cash.state' },
    z: { sql: 's.z_number', kind: 'number', label: 'cash.z', nullable: true },
    opening: {
      sql: 's.opening_counted_cents - s.opening_expected_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'cash.opening_difference',
    },
    expected: {
      sql: 's.expected_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'cash.expected',
      nullable: true,
    },
    counted: {
      sql: `case when s.state = 'closed' then s.counted_cents end`,
      kind: 'money',
      currency: 's.currency',
      label: 'cash.counted',
      nullable: true,
    },
    difference: {
      sql: 's.difference_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'cash.difference',
      nullable: true,
    },
    sold: moved('cash.sold_in_cash', `m.method = 'cash' and m.kind in ('sale', 'rounding', 'correction')`),
    refunded: moved('cash.refunded_in_cash', `m.method = 'cash' and m.kind = 'refund'`),
    card: moved('cash.other_methods', `m.method <> 'cash'`),
    deposits: moved('cash.during_deposit', `m.method = 'cash' and m.kind = 'deposit'`),
    withdrawals: moved('cash.during_withdrawal', `m.method = 'cash' and m.kind = 'withdrawal'`),
    drops: moved('cash.during_drop', `m.method = 'cash' and m.kind = 'drop'`),
    banked: {
      sql: 's.banked_cents',
      kind: 'money',
      currency: 's.currency',
      label: 'cash.banked',
      nullable: true,
      hidden: true,
    },
    left: { ...HIDDEN_MONEY, sql: `case when s.state = 'closed' then s.left_cents end`, label: 'cash.left_in_drawer' },
    reason: { sql: 's.difference_reason', kind: 'text', label: 'cash.reason', nullable: true, hidden: true },
    approvedBy: { sql: 'a.name', kind: 'text', label: 'cash.approved_by', nullable: true, hidden: true },
    closedAt: {
      sql: 's.closed_at',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'cash.closed_at',
      nullable: true,
      hidden: true,
    },
  },
  filters: {
    at: { kind: 'dateRange', past: true, sql: 's.opened_at', zone: 'v.time_zone', label: 'cash.opened_at' },
    state: { kind: 'oneOf', sql: 's.state', label: 'cash.state', values: STATES },
    differs: { kind: 'oneOf', sql: HAS_DIFFERENCE, label: 'cash.difference', values: DIFFERENCES },
  },
  defaultSort: '-at',
});
