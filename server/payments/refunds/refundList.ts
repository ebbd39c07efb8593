import { unlessHidden } from '../../infra/hiddenCash';
import { defineList } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { METHOD_NAMES } from '../../shared/payOptions';
import { formatReference } from '../../shared/reference';

/** Values of `refunds.state`; `pay_out` is a created one that a till pays. */
export const SHOWN_STATES = {
  requested: 'refunds.state_requested',
  created: 'refunds.state_created',
  pay_out: 'refunds.state_pay_out',
  transit: 'refunds.state_transit',
  done: 'refunds.state_done',
  failed: 'refunds.state_failed',
  cancelled: 'refunds.state_cancelled',
  external: 'refunds.state_external',
} as const;

const REASONS = {
  by_buyer: 'refunds.reason_by_buyer',
  by_staff: 'refunds.reason_by_staff',
  tickets_kept: 'refunds.reason_tickets_kept',
  rescheduled: 'refunds.reason_rescheduled',
  places_gone: 'common.attention_places_gone',
  order_cancelled: 'common.attention_order_cancelled',
  not_fulfillable: 'common.attention_not_fulfillable',
  overpaid: 'common.attention_overpaid',
  part_paid: 'common.attention_part_paid',
  part_dropped: 'afterSale.show_history_payment_dropped',
  elsewhere: 'refunds.reason_elsewhere',
} as const;

const TO_BALANCE = { buyer: 'refunds.to_buyer', staff: 'refunds.to_staff' } as const;

const { pay_out: _, ...REFUND_STATES } = SHOWN_STATES;

/** SQL: the shown state of the refund `r` of the payment `p`. */
export const SHOWN_STATE = `case when r.state = 'created' and r.to_balance is null and p.method in ('cash', 'card_manual') then 'pay_out' else r.state::text end`;

/** Event of a refund's order; null for several events, which belong to the whole organisation. */
export const ONLY_EVENT =
  '(select min(i.event_id::text)::uuid from order_items i where i.order_id = r.order_id having count(distinct i.event_id) = 1)';

/** All completed and pending refunds, latest first. */
export const refundList = defineList({
  name: 'refunds',
  scope: { permission: 'orders.refund', event: ONLY_EVENT },
  from: 'refunds r',
  joins: `join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
    left join users u on u.id = r.created_by left join users a on a.id = r.approved_by`,
  key: 'r.id',
  found: { sql: 'r.order_id in (select i.order_id from order_items i where i.event_id = any (:events))' },
  where: { sql: 'true', params: ['tills'] },
  columns: {
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'refunds.order',
      search: { where: hasPart('r.order_id') },
      format: ({ order }) => formatReference(String(order)),
    },
    at: { sql: 'r.created_at', kind: 'datetime', zone: 'o.time_zone', label: 'refunds.at', sort: true },
    state: { sql: SHOWN_STATE, kind: 'enum', values: SHOWN_STATES, label: 'refunds.state' },
    amount: {
      sql: unlessHidden('r.order_id', 'r.amount_cents'),
      nullable: true,
      kind: 'money',
      currency: 'r.currency',
      hidesCash: true,
      label: 'refunds.amount',
    },
    name: { sql: 'o.customer_name', kind: 'text', label: 'refunds.customer', nullable: true },
    reason: { sql: 'r.reason', kind: 'enum', values: REASONS, label: 'refunds.reason', hidden: true },
    method: { sql: 'p.method', kind: 'enum', values: METHOD_NAMES, label: 'refunds.provider', hidden: true },
    to: { sql: 'r.to_balance', kind: 'enum', values: TO_BALANCE, label: 'refunds.to', nullable: true },
    by: { sql: 'u.name', kind: 'text', label: 'refunds.by', nullable: true },
    approvedBy: { sql: 'a.name', kind: 'text', label: 'refunds.approved_by', nullable: true, hidden: true },
    note: { sql: 'r.note', kind: 'text', label: 'refunds.note', nullable: true, hidden: true },
    reference: { sql: 'o.reference', kind: 'inner', as: 'text' },
  },
  filters: {
    state: { kind: 'oneOf', sql: 'r.state', label: 'refunds.state', values: REFUND_STATES },
    at: {
      kind: 'dateRange',
      past: true,
      sql: 'r.created_at',
      zone: '(select time_zone from orders where id = r.order_id)',
      label: 'refunds.at',
    },
  },
  defaultSort: '-at',
});
