/** Tickets for the public API. */
import type { z } from 'zod';
import { afterPosition } from '../../infra/afterPosition';
import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { issuedTicketAnswer } from '../apiAnswers';

type Answer = z.input<typeof issuedTicketAnswer>;
type Row = Omit<Answer, 'product' | 'startsAt' | 'validFrom' | 'validUntil' | 'issuedAt'> & {
  product: LocalText;
  startsAt: Date | null;
  validFrom: Date;
  validUntil: Date;
  issuedAt: Date;
};

/** `$1`: the events of the caller, null for all. */
const WITHIN = '($1::uuid[] is null or t.event_id = any ($1))';

/** Tickets of orders that changed since a time, and those that a gate read since then. */
const changed = (since: string) => `
  select id from tickets where order_id in (select order_id from order_events where at >= ${since}::timestamptz)
  union select ticket_id from validations where coalesce(uploaded_at, received_at) >= ${since}::timestamptz`;

/** Conditions of the list, by parameter. Each combination is a statement of its own, with the index that serves it. */
const FILTERS = {
  modifiedSince: (since: string) => `t.id in (${changed(since)})`,
  order: (reference: string) => `t.order_id = (select id from orders where reference = ${reference})`,
  slot: (id: string) => `t.appointment_id = ${id}::uuid`,
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

const SELECT = `
  select t.id, t.reference, t.state::text as state, is_usable(t.state, a.state) as "isUsable",
    o.reference as "orderReference", t.order_item_id as "itemId", t.event_id as "eventId",
    t.product_id as "productId", i.product_name as product, t.appointment_id as "slotId", a.starts_at as "startsAt",
    t.valid_from as "validFrom", t.valid_until as "validUntil", t.uses_total as "usesTotal", t.uses_left as "usesLeft",
    h.name as "holderName", t.created_at as "issuedAt"
  from tickets t join orders o on o.id = t.order_id join order_items i on i.id = t.order_item_id
    left join appointments a on a.id = t.appointment_id left join order_item_profiles h on h.order_item_id = i.id`;

const listWith = (filters: readonly Filter[]) => `${SELECT}
  where ${WITHIN} and ${afterPosition('(t.created_at, t.id)', '$2', '$3')}
    ${filters.map((name, n) => `and ${FILTERS[name](`$${n + 5}`)}`).join(' ')}
  order by t.created_at, t.id limit $4`;

function toTicket({ product, startsAt, validFrom, validUntil, issuedAt, ...row }: Row, locale: Locale): Answer {
  return {
    ...row,
    product: localText(product, locale),
    startsAt: startsAt && toIso(startsAt),
    validFrom: toIso(validFrom),
    validUntil: toIso(validUntil),
    issuedAt: toIso(issuedAt),
  };
}

type Asked = { after: { at: string; id: string } | null; limit: number } & Record<Filter, string | null>;

/** Tickets in these events, the oldest first, after a position. */
export async function readTickets(
  events: string[] | null,
  { after, limit, ...asked }: Asked,
  locale: Locale,
): Promise<Answer[]> {
  const filters = FILTER_NAMES.filter((name) => asked[name] !== null);
  const values = [events, after?.at ?? null, after?.id ?? null, limit, ...filters.map((name) => asked[name])];
  const rows = await sql<Row>(['api_tickets', ...filters].join('_'), listWith(filters), values);
  return rows.map((row) => toTicket(row, locale));
}

/** A ticket by its id or reference, if it is in these events; null without one. */
export async function readTicket(asked: string, events: string[] | null, locale: Locale): Promise<Answer | null> {
  const column = isUuid(asked) ? 'id' : 'reference';
  const [row] = await sql<Row>(`api_ticket_by_${column}`, `${SELECT} where ${WITHIN} and t.${column} = $2`, [
    events,
    asked,
  ]);
  return row ? toTicket(row, locale) : null;
}
