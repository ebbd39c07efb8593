/**
 * Sales by the usual functions: places are held, orders placed and paid, each batch at its own time in the past. Unpaid
 * orders have expired by the next batch.
 */

import { newReference, newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { IsoDate } from '../shared/time';
import { type Cart, carts } from './carts';
import { EVENTS } from './catalogue';
import { isoDay } from './openingHours';
import { PROMO_CODES, PROMOS } from './promos';
import type { Random } from './random';

const FIRST = [
  'Ana',
  'Luis',
  'Carmen',
  'Javier',
  'Lucía',
  'Pablo',
  'Marta',
  'Diego',
  'Elena',
  'Hugo',
  'Emma',
  'Oliver',
  'Sophie',
  'Liam',
  'Chiara',
  'Jonas',
];
const LAST = [
  'García',
  'Moreno',
  'Vidal',
  'Ortega',
  'Ramos',
  'Santos',
  'Iglesias',
  'Navarro',
  'Baker',
  'Rossi',
  'Keller',
  'Martin',
  'Novak',
  'Hansen',
];

export const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** The slot is looked up by local time, since only the database knows its id; without one nothing is held. */
export const linesOf = (cart: Cart, visitDay: IsoDate) =>
  cart.parts.flatMap(({ eventId, lines, time }) =>
    lines.map(({ product, quantity, visits }) => ({
      event_id: eventId,
      product_id: product.id,
      quantity,
      ...(visits ? { visits } : {}),
      day: time ? `${visitDay} ${time}` : null,
    })),
  );

/** Event of each unit, in the order's sequence. */
const unitsOf = ({ parts }: Cart): string[] =>
  parts.flatMap(({ eventId, lines }) => lines.flatMap(({ quantity }) => Array<string>(quantity).fill(eventId)));

/** Share of buyers with the code of the friends of the port, a tenth off. */
const FRIENDS = 0.08;
const FRIENDS_CODE = { promo_id: PROMOS.friends.id, code_id: PROMO_CODES[0]!.id, name: PROMOS.friends.name };

/** A batch of buyers at one time: SQL that holds, places and pays. */
export function saleBatch(
  random: Random,
  at: Date,
  visitBase: IsoDate,
  buyers: number,
  cartOf: (random: Random) => Cart = carts.someCart,
): string[] {
  const orders = Array.from({ length: buyers }, () => {
    const cart = cartOf(random);
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const email = `${name
      .normalize('NFD')
      .replace(/[^a-zA-Z ]/g, '')
      .replace(' ', '.')
      .toLowerCase()}@example.com`;
    const lines = cart.parts.flatMap((part) => part.lines);
    const tickets = lines.reduce((sum, line) => sum + line.quantity * (1 + (line.visits?.length ?? 0)), 0);
    const [id, payment] = [random.uuid(), random.uuid()];
    const locale = random.pick(['es', 'es', 'en'] as const);
    const outcome = random.next();
    const offOf = ({ product }: (typeof lines)[number]) =>
      outcome < FRIENDS ? Math.round(product.priceCents / 10) : 0;
    const discount = lines.reduce((sum, line) => sum + line.quantity * offOf(line), 0);
    const total = lines.reduce((sum, line) => sum + line.quantity * line.product.priceCents, 0) - discount;
    return {
      cart,
      discount,
      discounts: lines.map((line) => Array<number>(line.quantity).fill(offOf(line))),
      name,
      email,
      tickets,
      total,
      id,
      payment,
      locale,
      outcome,
    };
  });
  const holds = orders.map(({ id, cart, tickets, locale, discount, discounts }) => ({
    key: `demo:${id}`,
    id,
    reference: newReference(8),
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    user_id: null,
    locale,
    tickets,
    lines: linesOf(cart, isoDay(visitBase, cart.leadDays)).map((line, at) =>
      discount > 0 ? { ...line, discounts: discounts[at] } : line,
    ),
    ...(discount > 0 ? { promos: [{ ...FRIENDS_CODE, order_id: id, discount }] } : {}),
  }));
  const placed = orders.filter(({ outcome }) => outcome < 0.95);
  const places = placed.map(({ id, name, email, locale, payment, cart, outcome }) => ({
    order_id: id,
    name,
    email,
    phone: null,
    locale,
    user_id: null,
    payment_id: payment,
    provider: 'sandbox',
    method: 'card',
    profiles: unitsOf(cart).flatMap((eventId, at) =>
      // Some buyers name the other holders later.
      eventId === EVENTS.theatre.id && (at === 0 || outcome > 0.2) ? [{ position: at + 1, name, data: {} }] : [],
    ),
  }));
  const results = placed
    .filter(({ outcome }) => outcome < 0.92)
    .map(({ payment, total, outcome }) =>
      outcome > 0.89
        ? {
            payment_id: payment,
            status: 'failed',
            amount: total,
            currency: 'EUR',
            code: 'card_declined',
            provider: 'sandbox',
          }
        : {
            payment_id: payment,
            status: 'confirmed',
            amount: total,
            currency: 'EUR',
            provider_ref: `demo_${payment}`,
            card_brand: random.pick(['visa', 'mastercard']),
            card_last4: String(random.between(1000, 9999)),
            provider: 'sandbox',
          },
    );
  return [
    `select set_config('aforo.now', '${at.toISOString()}', true)`,
    `select count(*) from expire_orders(500, 0)`,
    `select count(*) from hold_places(demo_slots(${quoted(holds)}), 15)`,
    `select count(*) from place_orders(${quoted(places)}, 30)`,
    `select count(*) from settle_payments(${quoted(results)})`,
  ];
}

/** The first buyer of museum and tour has chosen the first tour after the museum; the others have not yet. */
export const FIRST_VISIT = `select count(*) from (
  select book_visits(i.order_id, array[i.position], (select a.id from appointments a where a.event_id = i.event_id
      and a.starts_at >= (select ends_at from appointments where id = own.appointment_id) and a.held + a.sold < a.capacity order by a.starts_at limit 1),
    null, jsonb_build_object(own.position, own.appointment_id, i.position, null))
  from order_items i join order_items own on own.id = i.visit_of
  where i.order_id = (select o.id from orders o join order_items bought on bought.order_id = o.id
    where bought.visit > 0 and o.state = 'paid' order by o.placed_at, o.id limit 1)) chosen`;

/** An account with orders: a past visit, the next one, and one without a time. */
export const OWN_ORDERS = `with visited as (
    select o.id, max(a.starts_at) as at, bool_or(t.state = 'used') as came, exists (select from order_items open
      where open.order_id = o.id and open.visit > 0 and open.appointment_id is null) as is_open
    from orders o join tickets t on t.order_id = o.id join appointments a on a.id = t.appointment_id
    where o.state = 'paid' and o.user_id is null group by o.id),
  chosen as ((select id from visited where came and at < now() order by at desc limit 1)
    union (select id from visited where at > now() + interval '1 day' and not is_open order by at, id limit 1)
    union (select id from visited where at > now() + interval '2 days' and is_open order by at, id limit 1))
  update orders o set user_id = u.id, customer_name = u.name, customer_email = u.email, locale = 'es'
  from users u where u.email = 'buyer@aforo.test' and o.id in (select id from chosen)`;

/** Orders with a refundable ticket, first ones first. */
export const RETURNABLE = `orders o cross join lateral (select i.id, i.price_cents - i.discount_cents as amount from order_items i join appointments a on a.id = i.appointment_id
      where i.order_id = o.id and i.visit = 0 and i.state = 'active' and a.starts_at > now() order by i.position limit 1) own
  where o.state = 'paid' and own.amount > 0 and not exists (select from order_items where order_id = o.id and visit > 0)
    and (select count(*) from order_items where order_id = o.id and visit = 0) > 1 order by o.placed_at, o.id`;

/** SQL that refunds one ticket in this many orders. */
export const refunded = (orders: number): string[] => [
  `select count(*) from (
  select give_back(jsonb_build_object('id', uuid_v7(), 'key', 'demo:' || o.id, 'order_id', o.id, 'fee', 0, 'currency', o.currency, 'reason', 'by_buyer',
    'amount', own.amount, 'items', jsonb_build_array(jsonb_build_object('id', own.id, 'amount', own.amount))))
  from ${RETURNABLE} limit ${orders}) returned`,
  `select count(*) from (select settle_refund(id, 'done', 'demo_' || id, null) from refunds where idempotency_key like 'demo:%') sent`,
];

/**
 * Puts slot ids into the lines of holds, by local time. A function, planned once for all holds; dropped when the demo
 * is complete.
 */
export const DEMO_SLOTS = `create or replace function demo_slots(holds jsonb) returns jsonb language plpgsql as $$
begin
  return (select coalesce(jsonb_agg(hold || jsonb_build_object('lines', (
    select jsonb_agg(line - 'day' || jsonb_build_object('appointment_id', (
      select a.id from appointments a where a.event_id = (line ->> 'event_id')::uuid
        and a.starts_at = (line ->> 'day')::timestamp at time zone 'Europe/Madrid' and a.starts_at > moment()))
    order by n) from jsonb_array_elements(hold -> 'lines') with ordinality as lines(line, n)))), '[]')
  from jsonb_array_elements(holds) hold);
end $$`;
