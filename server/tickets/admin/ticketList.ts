import { sql } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { hasPart, isPartOf, likeText } from '../../infra/lists/bind';
import { type LocalText, localText } from '../../shared/localText';
import { formatReference, normaliseReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';
import { printedCode } from '../../shared/ticketCodeBytes';
import { readCode } from '../codes';

const TICKET_STATES = {
  valid: 'tickets.state_valid',
  called_off: 'tickets.called_off',
  used: 'tickets.state_used',
  blocked: 'tickets.state_blocked',
  expired: 'tickets.state_expired',
  cancelled: 'tickets.state_cancelled',
  replaced: 'tickets.state_replaced',
} as const;

async function eventOptions({ locale, scope }: OptionsContext) {
  const rows = await sql<{ id: string; title: LocalText }>(
    'ticket_events',
    'select id, title from events where $1::uuid[] is null or id = any ($1) order by position, created_at desc',
    [eventsIn(scope)],
  );
  return rows.map(({ id, title }) => ({ value: id, label: localText(title, locale) }));
}

async function productOptions({ locale, scope }: OptionsContext) {
  const rows = await sql<{ id: string; name: LocalText; title: LocalText }>(
    'ticket_products',
    `select p.id, p.name, e.title from products p join events e on e.id = p.event_id
     where $1::uuid[] is null or p.event_id = any ($1) order by e.position, p.position limit 500`,
    [eventsIn(scope)],
  );
  return rows.map(({ id, name, title }) => ({
    value: id,
    label: `${localText(name, locale)} · ${localText(title, locale)}`,
  }));
}

function ticketOfCode(q: string): string | null {
  const reading = readCode(q);
  return reading.kind === 'signed' ? reading.ticketId : null;
}

/** SQL: status of a ticket, including a valid ticket of a cancelled slot. */
export const STATE = `case when t.state = 'valid' and a.state = 'cancelled' then 'called_off' else t.state::text end`;

/** SQL: it was used to enter. */
export const IS_USED = `(t.state = 'used' or t.uses_left < t.uses_total)`;

/** All tickets, latest first. */
export const ticketList = defineList({
  name: 'tickets',
  scope: { permission: 'tickets.view', event: 't.event_id' },
  from: `tickets t join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = t.appointment_id`,
  joins: `join products p on p.id = t.product_id join orders o on o.id = t.order_id
    left join order_item_profiles h on h.order_item_id = t.order_item_id`,
  key: 't.id',
  found: { sql: 't.order_id in (select i.order_id from order_items i where i.event_id = any (:events))' },
  columns: {
    reference: {
      sql: 't.reference',
      kind: 'text',
      label: 'ticketList.reference',
      search: [
        { where: 't.reference like :q', term: (q) => `${likeText(normaliseReference(q))}%` },
        { where: `${hasPart('t.order_id', 'ticket')} and ${isPartOf('t.reference')}` },
        { where: 't.id = :q::uuid', term: ticketOfCode },
        { where: 't.printed_code = :q', term: printedCode },
      ],
      format: ({ reference }) => formatReference(String(reference)),
    },
    serial: {
      sql: 't.serial',
      kind: 'text',
      label: 'ticketList.serial',
      nullable: true,
      hidden: true,
      search: 'exact',
    },
    state: { sql: STATE, kind: 'enum', values: TICKET_STATES, label: 'ticketList.state' },
    event: { sql: 'e.title', kind: 'localText', label: 'ticketList.event' },
    product: { sql: 'p.name', kind: 'localText', label: 'ticketList.product' },
    slot: { sql: 'a.starts_at', kind: 'datetime', zone: 'v.time_zone', label: 'ticketList.slot', nullable: true },
    holder: { sql: 'h.name', kind: 'text', label: 'ticketList.holder', nullable: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'ticketList.order',
      search: { where: hasPart('t.order_id') },
      format: ({ order }) => formatReference(String(order)),
    },
    uses: { sql: 't.uses_total - t.uses_left', kind: 'number', label: 'ticketList.uses' },
    left: { sql: 't.uses_left', kind: 'number', label: 'ticketList.uses_left', hidden: true },
    at: {
      sql: 't.created_at',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'ticketList.issued',
      sort: true,
      hidden: true,
    },
    orderReference: { sql: 'o.reference', kind: 'inner', as: 'text' },
  },
  filters: {
    event: { kind: 'oneOf', sql: 't.event_id', label: 'ticketList.event', options: eventOptions },
    product: { kind: 'oneOf', sql: 't.product_id', label: 'ticketList.product', options: productOptions },
    state: { kind: 'oneOf', sql: STATE, label: 'ticketList.state', values: TICKET_STATES },
    slot: { kind: 'dateRange', sql: 'a.starts_at', zone: 'v.time_zone', label: 'ticketList.day' },
    used: {
      kind: 'boolean',
      sql: IS_USED,
      label: 'ticketList.used',
      yes: 'ticketList.was_used',
      no: 'ticketList.not_used',
    },
    at: { kind: 'dateRange', past: true, sql: 't.created_at', zone: 'v.time_zone', label: 'ticketList.issued' },
  },
  defaultSort: '-at',
});
