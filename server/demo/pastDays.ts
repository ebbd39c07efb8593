/**
 * Fifteen months before the weeks that are simulated: daily sales, some refunds and visits, written by few statements.
 * The baskets are those of the later weeks, scaled by the day's demand, so that reports continue smoothly. With a
 * summer, three closed days, a train strike, the festival, and two weeks of spring prices.
 */
import { connection, prisma, sql } from '../infra/db';
import { newSecret } from '../shared/reference';
import type { IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { carts, MUSEUM_TIMES, TOUR_TIMES } from './carts';
import { EVENTS, GATES, PRODUCTS, text } from './catalogue';
import { isoDay, PAST_DAYS } from './openingHours';
import {
  COUNTS,
  ENTRIES,
  GIVEN,
  HISTORY,
  ITEMS,
  MONEY,
  ORDERS,
  PLACES,
  REFUNDS,
  SCANS,
  SLOTS,
  TICKETS,
} from './pastStatements';
import type { Random } from './random';

const DAYS = 460;
/** Orders per statement. */
const AT_ONCE = 500;
const FESTIVAL = { name: 'Fiesta del Puerto', daysAhead: 24, factor: 1.6 };
const STRIKE = { name: 'Huelga de trenes', daysAgo: 117, factor: 0.3 };
const SPRING = { from: 245, until: 231, share: 0.6 };
const CLOSED = new Set(['12-25', '01-01', '01-06']);
/** Random variation of a day. */
const WAVERING = 0.5;
/** Baskets of an ordinary day, and the paid share. */
const BASKETS = 13;
const PAID = 0.9;
/** Museum visitors on an ordinary day. */
const VISITORS = 18;
/** Times of payment, UTC, and a local time that is later in Madrid all year. */
const HOURS = [
  ['07:40', '09:45'],
  ['10:55', '13:00'],
  ['15:20', '17:30'],
] as const;
/** Demand by weekday, 0 = Sunday, relative to an ordinary day. */
const BY_WEEKDAY = [1.45, 0.55, 0.75, 0.75, 0.8, 1.05, 1.55];
const PEOPLE = [
  { name: 'Ana Ramos', locale: 'es', phone: '+34 611 20 30 40' },
  { name: 'Luis Ortega', locale: 'es', phone: '+34 622 30 40 50' },
  { name: 'Carmen Vidal', locale: 'es', phone: null },
  { name: 'Diego Santos', locale: 'es', phone: '+351 912 345 678' },
  { name: 'Emma Baker', locale: 'en', phone: '+44 7700 900123' },
  { name: 'Sophie Martin', locale: 'en', phone: '+33 6 12 34 56 78' },
  { name: 'Jonas Keller', locale: 'en', phone: '+49 1512 3456789' },
  { name: 'Chiara Rossi', locale: 'en', phone: '+39 312 345 6789' },
] as const;

const dateOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
/** Highest in August, lowest in February. */
const seasonOf = (day: IsoDate) =>
  1 + 0.45 * Math.cos(((dateOf(day).getTime() / 86_400_000 - 225) * 2 * Math.PI) / 365.25);
/** Demand of a day by weekday and season; 1 on an ordinary one. */
export const busynessOf = (day: IsoDate): number => BY_WEEKDAY[dateOf(day).getUTCDay()]! * seasonOf(day);
const isOpen = (day: IsoDate) => !CLOSED.has(day.slice(5));

type Line = { product: string; quantity: number; off: number; slot: string | null };
type Order = {
  id: string;
  secret: string;
  name: string;
  email: string;
  phone: string | null;
  locale: string;
  lines: Line[];
  at: string;
};

/** Programme by weekday: the museum closes at noon on Mondays, and the theatre plays on two nights. */
const WEEKDAYS = [0, 2, 3, 4, 5, 6];
const PROGRAMME = [
  { eventId: EVENTS.museum.id, times: MUSEUM_TIMES, weekdays: WEEKDAYS, minutes: 60, capacity: 40 },
  { eventId: EVENTS.museum.id, times: MUSEUM_TIMES.slice(0, 7), weekdays: [1], minutes: 60, capacity: 40 },
  { eventId: EVENTS.tour.id, times: TOUR_TIMES, weekdays: WEEKDAYS, minutes: 90, capacity: 15 },
  { eventId: EVENTS.theatre.id, times: ['20:00'], weekdays: [5, 6], minutes: 135, capacity: 180 },
];
const showOf = (eventId: string, day: IsoDate, time: string) =>
  PROGRAMME.find(
    (one) =>
      isOpen(day) &&
      one.eventId === eventId &&
      one.weekdays.includes(dateOf(day).getUTCDay()) &&
      one.times.includes(time),
  );

const UNITS = new Map(Object.values(PRODUCTS).map(({ id, capacityUnits }) => [id, capacityUnits ?? 1]));
const unitsOf = (lines: readonly { product: { id: string }; quantity: number }[]) =>
  lines.reduce((sum, { product, quantity }) => sum + quantity * (UNITS.get(product.id) ?? 1), 0);

type Buying = { day: IsoDate; baskets: number; isSpring: boolean; taken: Map<string, number> };

/** Orders of a day, for that day or later; baskets without a slot or free places are skipped. */
function ordersOf(random: Random, { day, baskets, isSpring, taken }: Buying): Order[] {
  return Array.from({ length: baskets }).flatMap(() => {
    const { parts, leadDays } = carts.someCart(random);
    const [hour, soonest] = random.pick(HOURS);
    const visit = isoDay(day, leadDays);
    const isOff = random.next() < (isSpring ? SPRING.share : 0);
    const person = random.pick(PEOPLE);
    const email = `${person.name.toLowerCase().replace(' ', '.')}.${random.between(1, 900)}@example.com`;
    const [id, isPaid] = [random.uuid(), random.next() < PAID];
    const slots = parts.flatMap(({ eventId, time, lines }) => (time ? [{ eventId, time, units: unitsOf(lines) }] : []));
    const keyOf = ({ eventId, time }: (typeof slots)[number]) => `${eventId} ${visit} ${time}`;
    const isSold = slots.every((slot) => {
      const one = showOf(slot.eventId, visit, slot.time);
      return (
        one && (leadDays > 0 || slot.time >= soonest) && (taken.get(keyOf(slot)) ?? 0) + slot.units <= one.capacity
      );
    });
    if (!isSold || !isPaid) return [];
    for (const slot of slots) taken.set(keyOf(slot), (taken.get(keyOf(slot)) ?? 0) + slot.units);
    const lines = parts.flatMap((part) =>
      part.lines.map(({ product, quantity }): Line => {
        const off = isOff && part.eventId === EVENTS.museum.id ? product.priceCents / 5 : 0;
        return { product: product.id, quantity, off, slot: part.time ? `${visit} ${part.time}` : null };
      }),
    );
    return [{ ...person, id, secret: newSecret(), email, at: `${day}T${hour}:00Z`, lines }];
  });
}

export async function livePastDays(random: Random, today: IsoDate, validator: string): Promise<void> {
  const eventId = EVENTS.museum.id;
  const [first, last] = [isoDay(today, -DAYS), isoDay(today, -PAST_DAYS - 1)];
  const days = Array.from({ length: DAYS - PAST_DAYS }, (_, at) => isoDay(first, at)).filter(isOpen);
  const festivals = [isoDay(today, FESTIVAL.daysAhead - 364), isoDay(today, FESTIVAL.daysAhead)];
  const strike = isoDay(today, -STRIKE.daysAgo);
  const spring = { from: isoDay(today, -SPRING.from), until: isoDay(today, -SPRING.until) };
  const promo = { id: uuidv7(), name: text('Spring at the lighthouse', 'Primavera en el faro'), eventId };
  await prisma.promo.create({ data: { ...promo, effect: 'percentage', percent: 2000, active: false } });
  for (const { eventId: id, times, weekdays, minutes, capacity } of PROGRAMME) {
    const on = days.filter((day) => weekdays.includes(dateOf(day).getUTCDay()));
    await sql('demo_past_slots', SLOTS, [id, on, times, minutes, capacity]);
  }
  const factorOf = (day: IsoDate) =>
    busynessOf(day) *
    (festivals.includes(day) ? FESTIVAL.factor : day === strike ? STRIKE.factor : 1) *
    (1 + WAVERING * (random.next() + random.next() - 1));
  const taken = new Map<string, number>();
  const museum = new Set([PRODUCTS.general.id, PRODUCTS.reduced.id, PRODUCTS.family.id]);
  const sold = days.map((day) => {
    const baskets = Math.max(2, Math.round(BASKETS * factorOf(day)));
    const isSpring = day >= spring.from && day <= spring.until;
    const bought = ordersOf(random, { day, baskets, isSpring, taken });
    const visitors = bought
      .flatMap(({ lines }) => lines)
      .reduce((sum, { product, quantity }) => (museum.has(product) ? sum + quantity : sum), 0);
    return { day, visitors, orders: bought };
  });
  const orders = sold.flatMap((one) => one.orders);
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const some = JSON.stringify(orders.slice(at, at + AT_ONCE));
    await sql('demo_past_orders', ORDERS, [some]);
    await sql('demo_past_items', ITEMS, [some]);
    await sql('demo_past_places', PLACES, [some]);
    await sql('demo_past_history', HISTORY, [some]);
    await sql('demo_past_tickets', TICKETS, [some]);
    await sql('demo_past_given', GIVEN, [some, promo.id]);
    await sql('demo_past_entries', ENTRIES, [some, promo.id]);
  }
  await connection.query(MONEY);
  await connection.query(REFUNDS);
  await connection.query('select demo_refunds(); drop function demo_refunds()');
  await sql(
    'demo_past_promo',
    `update promos set uses = given.uses, spent_cents = given.cents from (
      select count(*)::int as uses, coalesce(sum(discount_cents), 0)::int as cents from promo_redemptions where promo_id = $1) given where id = $1`,
    [promo.id],
  );
  for (const { id, venueId } of [EVENTS.museum, EVENTS.tour, EVENTS.theatre, EVENTS.park]) {
    const gate = GATES.find((one) => one.venueId === venueId)!.id;
    await sql('demo_past_scans', SCANS, [id, new Date(`${last}T23:00:00Z`), gate, validator]);
  }
  // The later weeks are simulated elsewhere.
  const recent = Array.from({ length: PAST_DAYS + 1 }, (_, at) => isoDay(today, -at));
  const visitors = [
    ...sold.map((one) => ({ day: one.day, count: one.visitors })),
    ...recent.map((day) => ({ day, count: Math.round(VISITORS * busynessOf(day)) })),
  ];
  await sql('demo_past_counts', COUNTS, [
    eventId,
    visitors.map(({ day }) => day),
    visitors.map(({ count }) => count * 9),
    visitors.map(({ count }) => Math.max(0, count - 25)),
  ]);
  await prisma.specialDay.createMany({
    data: [...festivals.map((day) => ({ day, name: FESTIVAL.name })), { day: strike, name: STRIKE.name }].map(
      ({ day, name }) => ({ id: uuidv7(), eventId, day: dateOf(day), name }),
    ),
  });
}
