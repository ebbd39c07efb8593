import { unlessHidden } from '../../infra/hiddenCash';
import { defineList } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { listChannelNames } from '../../settings';
import { formatReference } from '../../shared/reference';

export const ORDER_STATES = {
  held: 'reports.order_held',
  pending: 'reports.order_pending',
  paid: 'reports.order_paid',
  partially_refunded: 'reports.order_partially_refunded',
  refunded: 'reports.order_refunded',
  expired: 'reports.order_expired',
  cancelled: 'reports.order_cancelled',
} as const;

/** SQL: items of an order `o` for the event. */
const OWN = 'i.order_id = o.id and i.event_id = :event::uuid and i.visit = 0';

/** SQL: active items; further visits count too. */
const OWN_ACTIVE = `i.order_id = o.id and i.event_id = :event::uuid and i.state = 'active'`;

/** Orders with items of an event, latest first; shows nothing of their other items. */
export const eventOrderList = defineList({
  name: 'event-orders',
  scope: { permission: 'orders.view', event: ':event::uuid' },
  from: 'orders o',
  key: 'o.id',
  // Its own condition is answered by an index.
  found: { sql: 'true', always: true },
  where: { sql: `exists (select from order_items i where ${OWN})`, params: ['event', 'tills'] },
  columns: {
    reference: {
      sql: 'o.reference',
      kind: 'text',
      label: 'reports.order',
      search: { where: hasPart('o.id') },
      format: ({ reference }) => formatReference(String(reference)),
    },
    at: { sql: 'o.created_at', kind: 'datetime', zone: 'o.time_zone', label: 'reports.order_at', sort: true },
    state: { sql: 'o.state::text', kind: 'enum', values: ORDER_STATES, label: 'reports.order_state' },
    name: { sql: 'o.customer_name', kind: 'text', label: 'reports.order_name', nullable: true },
    channel: {
      sql: 'o.channel',
      kind: 'text',
      label: 'reports.channel',
      hidden: true,
      namesOf: async (_cells, { locale }) =>
        new Map((await listChannelNames(locale)).map(({ code, name }) => [code, name])),
      format: ({ channel }, { names }) => names?.get(String(channel)) ?? String(channel),
    },
    tickets: {
      sql: `(select count(*) from order_items i where ${OWN})`,
      kind: 'number',
      label: 'reports.tickets',
    },
    amount: {
      sql: unlessHidden('o.id', `(select sum(i.price_cents - i.discount_cents) from order_items i where ${OWN})`),
      hidesCash: true,
      nullable: true,
      kind: 'money',
      currency: 'o.currency',
      label: 'reports.order_amount',
    },
  },
  filters: {
    state: { kind: 'oneOf', sql: 'o.state', label: 'reports.order_state', values: ORDER_STATES },
    at: { kind: 'dateRange', past: true, sql: 'o.created_at', zone: 'o.time_zone', label: 'reports.order_at' },
    visit: {
      kind: 'dateRange',
      sql: 'a.starts_at',
      among: `from order_items i join appointments a on a.id = i.appointment_id where ${OWN_ACTIVE}`,
      zone: '(select v.time_zone from events e join venues v on v.id = e.venue_id where e.id = :event::uuid)',
      label: 'reports.visit_day',
    },
  },
  defaultSort: '-at',
});
