/**
 * Sales as they happen: places are held, orders placed and paid by the functions of every day, each batch at its own
 * time of the past. Whoever did not pay in time has expired by the next batch.
 */

import { newReference, newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { IsoDate } from '../shared/time';
import { EVENTS, PRODUCTS } from './catalogue';
import { isoDay } from './openingHours';
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

/** `visits` where the product goes on to others: null for each whose time is left for later. */
type Line = { product: { id: string; priceCents: number }; quantity: number; visits?: null[] };
/** A cart somebody fills: lines of one event, and the venue's time of the slot on the day of the visit. */
export type Cart = { eventId: string; lines: Line[]; time: string | null; leadDays: number };

const MUSEUM_TIMES = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
  '18:00',
  '18:30',
];
const TOUR_TIMES = ['11:00', '13:00', '15:00', '17:00'];

function museumCart(random: Random): Cart {
  const lines: Line[] =
    random.next() < 0.25
      ? [{ product: PRODUCTS.family, quantity: 1 }]
      : [{ product: PRODUCTS.general, quantity: random.between(1, 3) }];
  if (random.next() < 0.4) lines.push({ product: PRODUCTS.reduced, quantity: random.between(1, 2) });
  if (random.next() < 0.15) lines.push({ product: PRODUCTS.child, quantity: 1 });
  if (random.next() < 0.2) lines.push({ product: PRODUCTS.audioGuide, quantity: 1 });
  return {
    eventId: EVENTS.museum.id,
    lines,
    time: random.pick(MUSEUM_TIMES),
    leadDays: random.pick([0, 0, 1, 1, 2, 3, 5, 8]),
  };
}

function tourCart(random: Random): Cart {
  const lines: Line[] = [{ product: PRODUCTS.tour, quantity: random.between(1, 3) }];
  if (random.next() < 0.3) lines.push({ product: PRODUCTS.tourReduced, quantity: 1 });
  return { eventId: EVENTS.tour.id, lines, time: random.pick(TOUR_TIMES), leadDays: random.pick([1, 2, 3, 4, 6]) };
}

function theatreCart(random: Random): Cart {
  const product = random.next() < 0.25 ? PRODUCTS.stallsReduced : PRODUCTS.stalls;
  return {
    eventId: EVENTS.theatre.id,
    lines: [{ product, quantity: random.between(1, 4) }],
    time: '20:00',
    leadDays: random.between(0, 13),
  };
}

function parkCart(random: Random): Cart {
  if (random.next() < 0.2)
    return { eventId: EVENTS.park.id, lines: [{ product: PRODUCTS.parkCard, quantity: 1 }], time: null, leadDays: 0 };
  const lines: Line[] = [{ product: PRODUCTS.parkDay, quantity: random.between(1, 3) }];
  if (random.next() < 0.5) lines.push({ product: PRODUCTS.parkChild, quantity: random.between(1, 2) });
  return { eventId: EVENTS.park.id, lines, time: null, leadDays: 0 };
}

/** The museum and the tour, whose time is left for later. */
const wholeCart = (random: Random): Cart => ({
  eventId: EVENTS.museum.id,
  lines: [{ product: PRODUCTS.museumAndTour, quantity: random.between(1, 2), visits: [null] }],
  time: random.pick(MUSEUM_TIMES.slice(0, 4)),
  leadDays: random.between(0, 2),
});

function someCart(random: Random): Cart {
  const chance = random.next();
  if (chance < 0.5) return museumCart(random);
  if (chance < 0.66) return tourCart(random);
  return chance < 0.82 ? theatreCart(random) : parkCart(random);
}

export const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** The slot is looked up by its local time, since only the database knows its id; without one nothing is held. */
const linesOf = (cart: Cart, visitDay: IsoDate) =>
  cart.lines.map(({ product, quantity, visits }) => ({
    event_id: cart.eventId,
    product_id: product.id,
    quantity,
    ...(visits ? { visits } : {}),
    day: cart.time ? `${visitDay} ${cart.time}` : null,
  }));

/** A batch of buyers at one moment: SQL that holds, places and pays for them. */
export function saleBatch(
  random: Random,
  at: Date,
  visitBase: IsoDate,
  buyers: number,
  cartOf: (random: Random) => Cart = someCart,
): string[] {
  const orders = Array.from({ length: buyers }, () => {
    const cart = cartOf(random);
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const email = `${name
      .normalize('NFD')
      .replace(/[^a-zA-Z ]/g, '')
      .replace(' ', '.')
      .toLowerCase()}@example.com`;
    const tickets = cart.lines.reduce((sum, line) => sum + line.quantity * (1 + (line.visits?.length ?? 0)), 0);
    const total = cart.lines.reduce((sum, line) => sum + line.quantity * line.product.priceCents, 0);
    return {
      cart,
      name,
      email,
      tickets,
      total,
      id: random.uuid(),
      payment: random.uuid(),
      locale: random.pick(['es', 'es', 'en'] as const),
      fate: random.next(),
    };
  });
  const holds = orders.map(({ id, cart, tickets, locale }) => ({
    key: `demo:${id}`,
    id,
    reference: newReference(8),
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    user_id: null,
    locale,
    tickets,
    lines: linesOf(cart, isoDay(visitBase, cart.leadDays)),
  }));
  const placed = orders.filter(({ fate }) => fate < 0.95);
  const places = placed.map(({ id, name, email, locale, payment, cart, tickets }) => ({
    order_id: id,
    name,
    email,
    phone: null,
    locale,
    user_id: null,
    payment_id: payment,
    provider: 'sandbox',
    method: 'card',
    profiles:
      cart.eventId === EVENTS.theatre.id
        ? Array.from({ length: tickets }, (_, at) => ({ position: at + 1, name, data: {} }))
        : [],
  }));
  const results = placed
    .filter(({ fate }) => fate < 0.92)
    .map(({ payment, total, fate }) =>
      fate > 0.89
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

export const carts = { museumCart, tourCart, theatreCart, parkCart, wholeCart };

/** The first who bought museum and tour has chosen the first tour after the museum; the others still have to. */
export const FIRST_VISIT = `select count(*) from (
  select book_visits(i.order_id, array[i.position], (select a.id from appointments a where a.event_id = i.event_id
      and a.starts_at >= (select ends_at from appointments where id = own.appointment_id) and a.held + a.sold < a.capacity order by a.starts_at limit 1),
    null, jsonb_build_object(own.position, own.appointment_id, i.position, null))
  from order_items i join order_items own on own.id = i.visit_of
  where i.order_id = (select o.id from orders o join order_items bought on bought.order_id = o.id
    where bought.visit > 0 and o.state = 'paid' order by o.placed_at, o.id limit 1)) chosen`;

/** Puts the ids of slots into the lines of holds, by their local time; gone again when the demo is made. */
export const DEMO_SLOTS = `create or replace function demo_slots(holds jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(hold || jsonb_build_object('lines', (
    select jsonb_agg(line - 'day' || jsonb_build_object('appointment_id', (
      select a.id from appointments a where a.event_id = (line ->> 'event_id')::uuid
        and a.starts_at = (line ->> 'day')::timestamp at time zone 'Europe/Madrid' and a.starts_at > moment()))
    order by n) from jsonb_array_elements(hold -> 'lines') with ordinality as lines(line, n)))), '[]')
  from jsonb_array_elements(holds) hold
$$`;
