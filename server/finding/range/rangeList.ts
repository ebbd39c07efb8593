import { sql } from '../../infra/db';
import { unlessHidden } from '../../infra/hiddenCash';
import { defineList, type OptionsContext } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { listChannelNames } from '../../settings';
import { type LocalText, localText } from '../../shared/localText';
import { METHOD_NAMES } from '../../shared/payOptions';
import { formatReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';
import { formatDateTime } from '../../shared/time';

const RANGE_STATES = {
  pending: 'reports.order_pending',
  paid: 'reports.order_paid',
  partially_refunded: 'reports.order_partially_refunded',
  refunded: 'reports.order_refunded',
  expired: 'reports.order_expired',
  cancelled: 'reports.order_cancelled',
} as const;

async function eventOptions({ locale, scope }: OptionsContext) {
  const rows = await sql<{ id: string; title: LocalText }>(
    'range_events',
    'select id, title from events where $1::uuid[] is null or id = any ($1) order by position, created_at desc',
    [eventsIn(scope)],
  );
  return rows.map(({ id, title }) => ({ value: id, label: localText(title, locale) }));
}

/** Slots as filter options: those around today. */
async function slotOptions({ locale, scope }: OptionsContext) {
  const rows = await sql<{ id: string; title: LocalText; at: Date; zone: string }>(
    'range_slots',
    `select a.id, e.title, a.starts_at as at, v.time_zone as zone
     from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
     where a.starts_at between now() - interval '14 days' and now() + interval '60 days' and a.sold > 0
       and ($1::uuid[] is null or a.event_id = any ($1)) order by a.starts_at, a.id limit 500`,
    [eventsIn(scope)],
  );
  return rows.map(({ id, title, at, zone }) => ({
    value: id,
    label: `${formatDateTime(at, zone, locale)} · ${localText(title, locale)}`,
  }));
}

const channelOptions = async ({ locale }: OptionsContext) =>
  (await listChannelNames(locale)).map(({ code, name }) => ({ value: code, label: name }));

const OWN = '(:events::uuid[] is null or i.event_id = any (:events))';

/** Orders of dates, slots or a pasted list, latest first, without baskets. */
export const rangeList = defineList({
  name: 'order-range',
  scope: {
    permission: 'orders.view',
    event: '(select i.event_id from order_items i where i.order_id = o.id and i.event_id = any (:events) limit 1)',
  },
  from: 'orders o',
  key: 'o.id',
  found: { sql: 'o.id in (select i.order_id from order_items i where i.event_id = any (:events))', decides: true },
  most: 500,
  where: {
    sql: `o.state <> 'held' and (:range::uuid is null or o.id = any (array(select order_id from order_run_orders where run_id = :range::uuid)))`,
    params: ['range', 'tills'],
  },
  columns: {
    reference: {
      sql: 'o.reference',
      kind: 'text',
      label: 'reports.order',
      search: { where: hasPart('o.id') },
      format: ({ reference }) => formatReference(String(reference)),
    },
    at: { sql: 'o.created_at', kind: 'datetime', zone: 'o.time_zone', label: 'reports.order_at', sort: true },
    state: { sql: 'o.state::text', kind: 'enum', values: RANGE_STATES, label: 'reports.order_state' },
    name: { sql: 'o.customer_name', kind: 'text', label: 'reports.order_name', nullable: true },
    email: { sql: 'o.customer_email', kind: 'text', label: 'finding.email', nullable: true, hidden: true },
    phone: {
      sql: 'o.customer_phone',
      kind: 'text',
      label: 'finding.phone',
      nullable: true,
      hidden: true,
      search: { where: hasPart('o.id', 'phone') },
    },
    tickets: {
      sql: `(select count(*) from order_items i where i.order_id = o.id and i.visit = 0 and ${OWN})`,
      kind: 'number',
      label: 'reports.tickets',
    },
    amount: {
      sql: unlessHidden(
        'o.id',
        `(select coalesce(sum(i.price_cents - i.discount_cents), 0) from order_items i
        where i.order_id = o.id and i.visit = 0 and ${OWN})`,
      ),
      nullable: true,
      kind: 'money',
      currency: 'o.currency',
      hidesCash: true,
      label: 'finding.amount',
      hidden: true,
    },
    sold: {
      sql: unlessHidden(
        'o.id',
        `(select coalesce(sum(e.gross_cents), 0) from sale_entries e
        where e.order_id = o.id and (:events::uuid[] is null or e.event_id = any (:events)))`,
      ),
      nullable: true,
      kind: 'money',
      currency: 'o.currency',
      hidesCash: true,
      label: 'finding.sold',
    },
    channel: {
      sql: 'o.channel',
      kind: 'text',
      label: 'finding.channel',
      hidden: true,
      namesOf: async (_cells, { locale }) =>
        new Map((await listChannelNames(locale)).map(({ code, name }) => [code, name])),
      format: ({ channel }, { names }) => names?.get(String(channel)) ?? String(channel),
    },
    paid: {
      sql: 'o.paid_at',
      kind: 'datetime',
      zone: 'o.time_zone',
      label: 'finding.paid_on',
      nullable: true,
      hidden: true,
    },
    plain: { sql: 'o.reference', kind: 'inner', as: 'text' },
  },
  filters: {
    visit: {
      kind: 'dateRange',
      sql: 'a.starts_at',
      among: `from order_items i join appointments a on a.id = i.appointment_id
          join events e on e.id = a.event_id join venues v on v.id = e.venue_id
        where i.order_id = o.id and i.state = 'active' and ${OWN}`,
      zone: 'v.time_zone',
      label: 'reports.visit_day',
    },
    at: { kind: 'dateRange', past: true, sql: 'o.created_at', zone: 'o.time_zone', label: 'reports.order_at' },
    paid: { kind: 'dateRange', past: true, sql: 'o.paid_at', zone: 'o.time_zone', label: 'finding.paid_on' },
    channel: { kind: 'oneOf', sql: 'o.channel', label: 'finding.channel', options: channelOptions },
    method: {
      kind: 'oneOf',
      sql: `array(select p.method from payments p where p.order_id = o.id and p.state not in ('failed', 'cancelled'))`,
      isSeveral: true,
      label: 'finding.method',
      values: METHOD_NAMES,
    },
    slot: {
      kind: 'oneOf',
      sql: `array(select i.appointment_id::text from order_items i where i.order_id = o.id and i.state = 'active')`,
      isSeveral: true,
      label: 'finding.slot',
      options: slotOptions,
    },
    event: {
      kind: 'oneOf',
      sql: 'array(select i.event_id::text from order_items i where i.order_id = o.id)',
      isSeveral: true,
      label: 'finding.event',
      options: eventOptions,
    },
    state: { kind: 'oneOf', sql: 'o.state', label: 'reports.order_state', values: RANGE_STATES },
  },
  defaultSort: '-at',
});
