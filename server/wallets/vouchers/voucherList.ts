import { defineList } from '../../infra/lists';
import { endingOf } from './voucherCode';

const VOUCHER_STATES = {
  good: 'vouchers.state_good',
  used: 'vouchers.state_used',
  ended: 'vouchers.state_ended',
  blocked: 'vouchers.state_blocked',
} as const;
export type VoucherState = keyof typeof VOUCHER_STATES;

/** SQL: status of a voucher `v` with wallet `w`. */
export const STATE = `case when v.blocked_at is not null then 'blocked' when v.expires_at <= now() then 'ended'
  when w.balance_cents = 0 then 'used' else 'good' end`;

/** SQL: remaining or held value of the wallet `w` of voucher `v`. */
export const LEFT = 'case when v.expires_at <= now() then w.held_cents else w.balance_cents end';

/** All gift vouchers, latest first. */
export const voucherList = defineList({
  name: 'gift-vouchers',
  scope: 'house',
  from: 'gift_vouchers v join wallets w on w.voucher_id = v.id',
  joins: `left join users u on u.id = v.created_by
    left join wallet_transactions t on t.key = 'voucher:' || v.id`,
  key: 'v.id',
  columns: {
    ending: {
      sql: 'v.code_ending',
      kind: 'text',
      label: 'vouchers.code',
      search: { where: 'v.code_ending = :q', term: (typed) => endingOf(typed) },
      format: ({ ending }) => `•••• ${ending}`,
    },
    at: { sql: 'v.created_at', kind: 'datetime', label: 'vouchers.issued_at', sort: true },
    state: { sql: STATE, kind: 'enum', values: VOUCHER_STATES, label: 'vouchers.state' },
    amount: { sql: 'v.amount_cents', kind: 'money', currency: 'v.currency', label: 'vouchers.amount' },
    left: { sql: LEFT, kind: 'money', currency: 'v.currency', label: 'vouchers.left' },
    until: { sql: `v.expires_at - interval '1 second'`, kind: 'datetime', label: 'vouchers.ends_at', nullable: true },
    reason: { sql: 't.reason', kind: 'text', label: 'vouchers.reason', nullable: true, hidden: true },
    by: { sql: 'u.name', kind: 'text', label: 'vouchers.by', nullable: true, hidden: true },
  },
  filters: {
    state: { kind: 'oneOf', sql: STATE, label: 'vouchers.state', values: VOUCHER_STATES },
    at: { kind: 'dateRange', past: true, sql: 'v.created_at', label: 'vouchers.issued_at' },
  },
  defaultSort: '-at',
});
