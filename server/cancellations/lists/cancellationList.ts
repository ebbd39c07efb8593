import { defineList } from '../../infra/lists';

const CANCELLATION_STATES = {
  running: 'cancellations.state_running',
  waiting: 'cancellations.state_waiting',
  ended: 'cancellations.state_ended',
} as const;

const COUNT = (where: string) =>
  `(select count(*) from cancellation_orders r where r.cancellation_id = c.id and ${where})::int`;
const EVENT = `(select case when count(distinct e.id) = 1 then (array_agg(e.title))[1] end from cancellation_slots s
  join appointments a on a.id = s.appointment_id join events e on e.id = a.event_id where s.cancellation_id = c.id)`;

/** All cancellations with questions to buyers, latest first; needs the unlimited scope. */
export const cancellationList = defineList({
  name: 'cancellations',
  scope: { permission: 'orders.manage', event: 'null::uuid' },
  from: 'cancellations c',
  joins: 'left join users u on u.id = c.user_id',
  key: 'c.id',
  columns: {
    at: { sql: 'c.created_at', kind: 'datetime', label: 'cancellations.at', sort: true },
    event: { sql: EVENT, kind: 'localText', label: 'cancellations.event', nullable: true },
    slots: {
      sql: '(select count(*) from cancellation_slots s where s.cancellation_id = c.id)::int',
      kind: 'number',
      label: 'cancellations.slots',
    },
    orders: { sql: COUNT('true'), kind: 'number', label: 'cancellations.orders' },
    open: { sql: COUNT("r.state in ('waiting', 'told')"), kind: 'number', label: 'cancellations.open' },
    failed: { sql: COUNT("r.state = 'failed'"), kind: 'number', label: 'cancellations.failed' },
    state: { sql: 'c.state', kind: 'enum', values: CANCELLATION_STATES, label: 'cancellations.state' },
    deadline: { sql: 'c.deadline', kind: 'datetime', label: 'cancellations.deadline', sort: true },
    by: { sql: 'u.name', kind: 'text', label: 'cancellations.by', nullable: true, hidden: true },
  },
  filters: { state: { kind: 'oneOf', sql: 'c.state', label: 'cancellations.state', values: CANCELLATION_STATES } },
  defaultSort: '-at',
});
