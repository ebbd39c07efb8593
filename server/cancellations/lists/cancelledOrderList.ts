import { defineList } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { formatReference } from '../../shared/reference';

export const ORDER_STATES = {
  waiting: 'cancellations.order_waiting',
  told: 'cancellations.order_told',
  moved: 'cancellations.order_moved',
  refunded: 'cancellations.order_refunded',
  credited: 'cancellations.order_credited',
  asked: 'cancellations.order_asked',
  left: 'cancellations.order_left',
  failed: 'cancellations.order_failed',
  reinstated: 'cancellations.order_reinstated',
} as const;

const REASONS = {
  used: 'cancellations.because_used',
  disputed: 'cancellations.because_disputed',
  payee_needed: 'cancellations.because_payee_needed',
  nothing_left: 'cancellations.because_nothing_left',
  waits: 'cancellations.because_waits',
  nobody: 'cancellations.because_nobody',
  rejected: 'cancellations.because_rejected',
  changed: 'cancellations.because_changed',
} as const;

const DECIDED_BY = {
  buyer: 'cancellations.by_buyer',
  staff: 'cancellations.by_staff',
  deadline: 'cancellations.by_deadline',
} as const;

/** SQL: refunds to the balance since the buyer was told. */
const CREDITED = `exists (select from refunds own where own.order_id = r.order_id and own.to_balance is not null and own.state = 'done' and own.created_at >= r.told_at)`;

/** SQL: a refund pending approval is not refunded yet, and a rejected one has failed. */
export const STATE = `case when f.state = 'requested' then 'asked' when f.state = 'cancelled' then 'failed'
  when r.state = 'refunded' and ${CREDITED} then 'credited' else r.state end`;

/** Orders of a cancellation with their answers, in order of purchase. */
export const cancelledOrderList = defineList({
  name: 'cancelled-orders',
  scope: { permission: 'orders.manage', event: 'null::uuid' },
  from: 'cancellation_orders r join orders o on o.id = r.order_id',
  joins: 'left join refunds f on f.id = r.refund_id',
  key: 'r.order_id',
  where: { sql: 'r.cancellation_id = :cancellation::uuid', params: ['cancellation'] },
  columns: {
    reference: {
      sql: 'o.reference',
      kind: 'text',
      label: 'cancellations.reference',
      search: { where: hasPart('o.id') },
      format: ({ reference }) => formatReference(String(reference)),
    },
    position: { sql: 'r.position', kind: 'number', label: 'cancellations.position', sort: true, hidden: true },
    name: { sql: 'o.customer_name', kind: 'text', label: 'cancellations.name', nullable: true },
    email: { sql: 'o.customer_email', kind: 'text', label: 'cancellations.email', nullable: true },
    phone: {
      sql: 'o.customer_phone',
      kind: 'text',
      label: 'cancellations.phone',
      nullable: true,
      search: { where: hasPart('o.id', 'phone') },
    },
    people: {
      sql: `(select coalesce(sum(i.units), 0) from cancellation_slots s join order_items i on i.appointment_id = s.appointment_id and i.order_id = o.id
        where s.cancellation_id = r.cancellation_id and i.state = 'active')::int`,
      kind: 'number',
      label: 'cancellations.people',
    },
    state: { sql: STATE, kind: 'enum', values: ORDER_STATES, label: 'cancellations.state' },
    kept: { sql: 'r.kept is not null', kind: 'boolean', label: 'cancellations.kept' },
    reason: {
      sql: `case when f.state = 'cancelled' then 'rejected' else r.reason end`,
      kind: 'enum',
      values: REASONS,
      label: 'cancellations.reason',
      nullable: true,
    },
    decidedBy: {
      sql: 'r.decided_by',
      kind: 'enum',
      values: DECIDED_BY,
      label: 'cancellations.decided_by',
      nullable: true,
      hidden: true,
    },
    toldAt: {
      sql: 'r.told_at',
      kind: 'datetime',
      zone: 'o.time_zone',
      label: 'cancellations.told_at',
      nullable: true,
      hidden: true,
    },
    settledAt: {
      sql: 'r.settled_at',
      kind: 'datetime',
      zone: 'o.time_zone',
      label: 'cancellations.settled_at',
      nullable: true,
      hidden: true,
    },
    plain: { sql: 'o.reference', kind: 'inner', as: 'text' },
  },
  filters: { state: { kind: 'oneOf', sql: STATE, label: 'cancellations.state', values: ORDER_STATES } },
  defaultSort: 'position',
});
