import type { z } from 'zod';
import { sql } from '../infra/db';
import { absoluteUrl } from '../infra/runtime';
import { readSettings } from '../settings';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { toIso } from '../shared/time';
import type { orderAnswer } from './apiAnswers';

type Answer = z.input<typeof orderAnswer>;
type ItemRow = Omit<Answer['items'][number], 'product' | 'startsAt' | 'tickets'> & {
  product: LocalText;
  startsAt: string | null;
  tickets: (Omit<Answer['items'][number]['tickets'][number], 'validFrom' | 'validUntil'> & {
    validFrom: string;
    validUntil: string;
  })[];
};
type Row = Omit<Answer, 'customer' | 'placedAt' | 'paidAt' | 'items'> & {
  at: Date;
  name: string | null;
  email: string | null;
  phone: string | null;
  placedAt: Date | null;
  paidAt: Date | null;
  items: ItemRow[];
};
export type OrderOfApi = { at: string; id: string; answer: Answer };

/** `$1`: the events of the caller, null for all. An order that has items elsewhere is not shown at all. */
const WITHIN = `(o.placed_at is not null or o.reopened_until is not null) and ($1::uuid[] is null or not exists (
    select from order_items i where i.order_id = o.id and i.event_id <> all ($1)))`;

const TICKETS = `
  (select coalesce(jsonb_agg(jsonb_build_object('reference', t.reference, 'state', t.state, 'validFrom', t.valid_from,
      'validUntil', t.valid_until, 'usesLeft', t.uses_left) order by t.created_at, t.id), '[]')
    from tickets t where t.order_item_id = i.id)`;

const ITEMS = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'eventId', i.event_id, 'productId', i.product_id,
      'product', i.product_name, 'slotId', i.appointment_id, 'startsAt', a.starts_at, 'state', i.state,
      'priceCents', i.price_cents - i.discount_cents, 'taxRate', i.tax_rate, 'taxCents', i.tax_cents,
      'tickets', ${TICKETS}) order by i.position), '[]')
    from order_items i left join appointments a on a.id = i.appointment_id where i.order_id = o.id)`;

const HEAD = `o.id, o.reference, o.state, o.channel, o.locale, o.currency, o.total_cents as "totalCents",
  o.discount_cents as "discountCents", o.fee_cents as "feeCents", o.customer_name as name, o.customer_email as email,
  o.customer_phone as phone, o.created_at as at, o.placed_at as "placedAt", o.paid_at as "paidAt",
  (select coalesce(sum(amount_cents), 0)::bigint from money_entries where order_id = o.id) as "paidCents",
  (select coalesce(max(id), 0) from order_events where order_id = o.id) as version`;

const COLUMNS = `${HEAD}, ${ITEMS} as items`;

const iso = (at: string | Date) => toIso(new Date(at));

function toOrder({ at, name, email, phone, ...row }: Row, locale: Locale): OrderOfApi {
  const items = row.items.map(({ product, startsAt, tickets, ...item }) => ({
    ...item,
    product: localText(product, locale),
    startsAt: startsAt && iso(startsAt),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      validFrom: iso(ticket.validFrom),
      validUntil: iso(ticket.validUntil),
    })),
  }));
  const answer = {
    ...row,
    customer: { name, email, phone },
    placedAt: row.placedAt && iso(row.placedAt),
    paidAt: row.paidAt && iso(row.paidAt),
    items,
  };
  return { at: iso(at), id: row.id, answer };
}

/** An order that was placed, all of whose items are in these events; null without one. */
export async function readOrder(reference: string, events: string[] | null, locale: Locale): Promise<Answer | null> {
  const [row] = await sql<Row>('api_order', `select ${COLUMNS} from orders o where o.reference = $2 and ${WITHIN}`, [
    events,
    reference,
  ]);
  return row ? toOrder(row, locale).answer : null;
}

const HOLD = `o.expires_at as "expiresAt", o.state = 'held' and o.prolonged_at is null and o.reopened_until is null
    and o.expires_at < o.created_at + make_interval(mins => $2) as "canExtend"`;

/** The places and prices of a reservation, by the id of its order. */
export async function readHold(id: string, locale: Locale) {
  const { 'orders.hold_longest_minutes': longest } = await readSettings();
  const [row] = await sql<Row & { expiresAt: Date | null; canExtend: boolean }>(
    'api_hold',
    `select ${COLUMNS}, ${HOLD} from orders o where o.id = $1`,
    [id, longest],
  );
  const { expiresAt, canExtend, ...order } = row!;
  return { ...toOrder(order, locale).answer, expiresAt: expiresAt && iso(expiresAt), canExtend };
}

type Asked = { after: { at: string; id: string } | null; modifiedSince: string | null; limit: number };

/** Orders that were placed, oldest first, after a position; `modifiedSince`: those with a change since then. */
export async function readOrders(
  events: string[] | null,
  { after, modifiedSince, limit }: Asked,
  locale: Locale,
): Promise<OrderOfApi[]> {
  const rows = await sql<Row>(
    'api_orders',
    `select ${COLUMNS} from orders o where ${WITHIN}
       and ($2::timestamptz is null or (o.created_at, o.id) > ($2::timestamptz, $3::uuid))
       and ($4::timestamptz is null or o.id in (select order_id from order_events where at >= $4::timestamptz))
     order by o.created_at, o.id limit $5`,
    [events, after?.at ?? null, after?.id ?? null, modifiedSince, limit],
  );
  return rows.map((row) => toOrder(row, locale));
}

/** An order without its items, and the address of the API that answers with them. */
type Head = Omit<Answer, 'items'> & { itemsUrl: string };

/** Placed orders with these ids, as the API answers about them; those with more items than `maxItems` without them. */
export async function readOrdersById(
  ids: readonly string[],
  locale: Locale,
  maxItems: number,
): Promise<Map<string, Answer | Head>> {
  const rows = await sql<Omit<Row, 'items'> & { items: ItemRow[] | null }>(
    'api_orders_by_id',
    `select ${HEAD}, case when (select count(*) from (select from order_items where order_id = o.id limit $3::int + 1) i)
         <= $3 then ${ITEMS} end as items
     from orders o where o.id = any ($2::uuid[]) and ${WITHIN}`,
    [null, ids, maxItems],
  );
  return new Map(
    rows.map(({ items, ...row }): [string, Answer | Head] => {
      const { answer } = toOrder({ ...row, items: items ?? [] }, locale);
      if (items) return [row.id, answer];
      const { items: _none, ...head } = answer;
      return [row.id, { ...head, itemsUrl: absoluteUrl(`/api/v1/orders/${row.reference}`) }];
    }),
  );
}
