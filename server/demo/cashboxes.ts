/** Two tills with weeks of history: one is open since this morning, and some counts differed. */
import { prisma } from '../infra/db';
import { COUNTER_PROMO } from '../promos';
import { newReference, newSecret } from '../shared/reference';
import { HOUR_MS, type IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { createUser } from '../users';
import { type Cart, carts, MUSEUM_TIMES } from './carts';
import { EVENTS, PRODUCTS, VENUES } from './catalogue';
import { GARDEN } from './garden';
import { isoDay } from './openingHours';
import { busynessOf } from './pastDays';
import type { Random } from './random';
import { linesOf, quoted } from './sales';

export const COUNTER_DAYS = 18;
/**
 * Sales of each till on an ordinary day, which the shop has fewer; at least this many yesterday, two of which show a
 * discount and an undo.
 */
const SALES = 4;
const SALES_YESTERDAY = 6;
const FLOAT = 10_000;
const MINUTE_MS = 60_000;
/** Days back with a count difference: amount, reason, and whether it was approved. */
const DIFFERENCES: Record<string, { cents: number; reason: string; isApproved?: true }> = {
  'museum 3': { cents: -200, reason: 'Cambio mal dado a un grupo, sin localizar' },
  'museum 9': { cents: -2500, reason: 'Falta un billete; se avisó a seguridad', isApproved: true },
  'park 6': { cents: 50, reason: 'Moneda encontrada bajo el cajón' },
};

type Counter = {
  name: 'museum' | 'park';
  id: string;
  cashier: string;
  manager: string;
  cartOf: (random: Random) => Cart;
};

const at = (moment: Date) => `select set_config('aforo.now', '${moment.toISOString()}', true)`;

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' });

/** The cart for the next time today, as at a till; null after the last one. */
function soonest(cart: Cart, moment: Date): Cart | null {
  const next = MUSEUM_TIMES.find((time) => time > CLOCK.format(moment));
  const parts = cart.parts.map((part) => (part.time === null ? part : { ...part, time: next ?? null }));
  return next || cart.parts.every(({ time }) => time === null) ? { ...cart, parts } : null;
}

type Turn = { shift: string; moment: Date; day: IsoDate; turn?: 'discounted' | 'undone' | undefined };

/** A 10 % cashier discount, because the lift was out of order. */
const discountOf = ({ cashier }: Counter, order: string) => {
  const given = { line: '', percent: 1000, reason: 'Ascensor averiado', approved_by: null };
  return [
    `insert into order_discounts (id, order_id, percent, reason, "by") values ('${uuidv7()}', '${order}', 1000, '${given.reason}', '${cashier}')`,
    `select record_order_event('${order}', 'discounted', null, null, '${cashier}', ${quoted(given)})`,
  ];
};

/** The cashier requests the undo, the manager approves by PIN, and the drawer pays it out. */
function undoOf({ cashier, manager }: Counter, shift: string, order: string): string[] {
  const refund = uuidv7();
  const terms = { id: refund, key: `refund:${order}:${refund}`, order_id: order, fee: 0, currency: 'EUR', by: cashier };
  const asked = { ...terms, reason: 'by_staff', note: 'Querían otra hora', forced: false, asks: true };
  const whole = `jsonb_build_object('amount', (select total_cents from orders where id = '${order}'),
    'items', (select jsonb_agg(jsonb_build_object('id', id, 'amount', price_cents - discount_cents)) from order_items where order_id = '${order}' and visit = 0))`;
  return [
    `select give_back(${quoted(asked)} || ${whole})`,
    `select give_back(${quoted({ ...terms, by: manager, approved_by: manager })} || ${whole})`,
    `select pay_refund(${quoted({ refund, shift, by: cashier, data: {} })})`,
  ];
}

/** A sale in cash or by card, booked in the shift as a till does. */
function saleAt(random: Random, counter: Counter, { shift, moment, day, turn }: Turn): string[] {
  const cart = soonest(counter.cartOf(random), moment);
  if (!cart) return [];
  const lines = cart.parts.flatMap((part) => part.lines);
  const offOf = (priceCents: number) => (turn === 'discounted' ? Math.round(priceCents / 10) : 0);
  const discount = lines.reduce((sum, { product, quantity }) => sum + offOf(product.priceCents) * quantity, 0);
  const total = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0) - discount;
  const order = uuidv7();
  const hold = {
    key: uuidv7(),
    id: order,
    reference: newReference(8),
    secret: newSecret(),
    channel: 'counter',
    user_id: null,
    sold_by: counter.cashier,
    locale: random.pick(['es', 'es', 'en'] as const),
    tickets: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: linesOf(cart, day).map((line, n) => {
      const { product, quantity } = lines[n]!;
      return discount > 0 ? { ...line, discounts: Array<number>(quantity).fill(offOf(product.priceCents)) } : line;
    }),
    ...(discount > 0
      ? { promos: [{ order_id: order, promo_id: COUNTER_PROMO.id, code_id: null, name: COUNTER_PROMO.name, discount }] }
      : {}),
  };
  const isCash = random.next() < 0.6 || turn === 'undone';
  const note = random.pick([500, 1000, 2000, 5000]);
  const payment = {
    id: uuidv7(),
    order_id: order,
    provider: isCash ? 'cash' : 'card_manual',
    method: isCash ? 'cash' : 'card_manual',
    shift,
    by: counter.cashier,
    given: isCash ? Math.ceil(total / note) * note : total,
    ...(isCash
      ? {}
      : {
          data: { code: String(random.between(100_000, 999_999)), terminal: 'TPV 1' },
          card_last4: String(random.between(1000, 9999)),
        }),
  };
  const placed = {
    order_id: order,
    name: null,
    email: null,
    phone: null,
    locale: hold.locale,
    user_id: null,
    payment_id: uuidv7(),
    provider: null,
    method: null,
    profiles: [],
  };
  return [
    at(moment),
    `select count(*) from hold_places(demo_slots(${quoted([hold])}), 15)`,
    ...(discount > 0 ? discountOf(counter, order) : []),
    `select count(*) from place_orders(${quoted([placed])}, 30)`,
    `select count(*) from take_at_counter(${quoted(payment)})`,
    ...(turn === 'undone' ? undoOf(counter, shift, order) : []),
  ];
}

const move = (counter: Counter, shift: string, kind: string, amount: number, reason: string) =>
  `select move_cash(${quoted({ id: uuidv7(), shift, kind, method: 'cash', amount, reason, by: counter.cashier })})`;

function closing(counter: Counter, shift: string, ago: number): string[] {
  const { cents, reason, isApproved } = DIFFERENCES[`${counter.name} ${ago}`] ?? { cents: 0, reason: '' };
  return [
    `update cashbox_shifts set state = 'closing', closing_at = moment() where id = '${shift}'`,
    `select count_shift(jsonb_build_object('shift', id, 'count', '{}'::jsonb, 'counted', drawer_cents + ${cents},
       'left', least(${FLOAT}, drawer_cents + ${cents}))) from cashbox_shifts where id = '${shift}'`,
    ...(reason ? [`select explain_shift('${shift}', '${reason}', null)`] : []),
    ...(isApproved
      ? [
          `select explain_shift(id, null, jsonb_build_object('by', '${counter.manager}', 'expected', drawer_cents,
             'counted', counted_cents, 'reason', difference_reason)) from cashbox_shifts where id = '${shift}'`,
        ]
      : []),
  ];
}

/** Sales of the museum's shift yesterday, by position. */
const TURNS: Record<number, Turn['turn']> = { 1: 'discounted', 2: 'undone' };

/** A day at a till: opened at nine, closed in the evening; today's shift stays open. */
function dayAt(random: Random, counter: Counter, today: IsoDate, ago: number, until: Date): string[] {
  const day = isoDay(today, -ago);
  const opened = new Date(Math.min(new Date(`${day}T07:45:00Z`).getTime(), until.getTime() - 2 * HOUR_MS));
  const closed = ago === 0 ? until : new Date(`${day}T18:30:00Z`);
  const shift = uuidv7();
  // Five euros were missing one morning: an opening difference, separate from the shift's own.
  const missing = counter.name === 'park' && ago === 4 ? 500 : 0;
  const opening = { id: shift, cashbox: counter.id, cashier: counter.cashier, count: {} };
  const steps = [
    at(opened),
    `select open_shift(${quoted(opening)} || jsonb_build_object('counted', coalesce((select left_cents from cashbox_shifts
       where cashbox_id = '${counter.id}' order by number desc limit 1), ${FLOAT}) - ${missing}))`,
  ];
  const busy = Math.round(SALES * busynessOf(day) * (0.8 + 0.4 * random.next()));
  const sales = Math.max(ago === 1 ? SALES_YESTERDAY : 3, busy);
  const step = (closed.getTime() - opened.getTime()) / (sales + 2);
  for (let sale = 1; sale <= sales; sale += 1) {
    const moment = new Date(opened.getTime() + sale * step + random.between(0, 9) * MINUTE_MS);
    const turn = counter.name === 'museum' && ago === 1 ? TURNS[sale] : undefined;
    if (moment < closed) steps.push(...saleAt(random, counter, { shift, moment, day, turn }));
    if (sale === 3 && ago % 3 === 0) steps.push(move(counter, shift, 'withdrawal', -1200, 'Papel para la impresora'));
    if (sale === 5 && ago > 0) steps.push(move(counter, shift, 'drop', -5000, 'A la caja fuerte'));
  }
  return ago === 0 ? steps : [...steps, at(closed), ...closing(counter, shift, ago)];
}

/** Prints by the browser, since a demo knows no printer address. */
const ROLL_PRINTER = { paper: '58', kind: 'browser', codePage: 'cp437', after: 'all', opensDrawer: true };

/** Sets up both tills and their sales. @returns the statements of each day, in order of time. */
export async function openCounters(random: Random, today: IsoDate): Promise<string[][]> {
  const { id: second } = await createUser({
    name: 'Carmen Vidal',
    email: 'counter@aforo.test',
    password: 'password',
    roles: ['cashier'],
    emailVerified: true,
    locale: 'en',
  });
  const idOf = async (email: string) =>
    (await prisma.user.findUniqueOrThrow({ where: { email: `${email}@aforo.test` }, select: { id: true } })).id;
  const [cashier, manager] = [await idOf('cashier'), await idOf('manager')];
  const terms = { openingFloatCents: FLOAT, toleranceCents: 500, discountMost: 1000 };
  const [museum, park] = [uuidv7(), uuidv7()];
  await prisma.cashbox.createMany({
    data: [
      { id: museum, venueId: VENUES.lighthouse.id, name: 'Taquilla del faro', ...terms },
      {
        id: park,
        venueId: VENUES.park.id,
        name: 'Caseta del estanque',
        roundingCents: 5,
        printer: ROLL_PRINTER,
        ...terms,
      },
    ],
  });
  await prisma.$executeRaw`update products set channels = channels || array['counter'] where not 'counter' = any (channels)
    and event_id = any (${[EVENTS.museum.id, EVENTS.tour.id, EVENTS.park.id, GARDEN.id]}::uuid[])`;
  await prisma.promo.createMany({
    data: [{ ...COUNTER_PROMO, trigger: 'counter', effect: 'percentage', percent: 10_000 }],
    skipDuplicates: true,
  });
  await prisma.product.update({ where: { id: PRODUCTS.audioGuide.id }, data: { barcode: '8412345678905' } });
  await prisma.counterDevice.create({
    data: { id: uuidv7(), cashboxId: museum, name: 'Pantalla táctil', tokenHash: newSecret(), lastSeenAt: new Date() },
  });
  const ofToday = (cart: Cart): Cart => ({ ...cart, leadDays: 0 });
  const counters: Counter[] = [
    { name: 'museum', id: museum, cashier, manager, cartOf: (chance) => ofToday(carts.museumCart(chance)) },
    { name: 'park', id: park, cashier: second, manager, cartOf: (chance) => ofToday(carts.parkCart(chance)) },
  ];
  const until = new Date(Date.now() - MINUTE_MS);
  return Array.from({ length: COUNTER_DAYS + 1 }, (_, day) => COUNTER_DAYS - day).flatMap((ago) =>
    counters
      // The park's till is closed today.
      .filter(({ name }) => ago > 0 || name === 'museum')
      .map((counter) => dayAt(random, counter, today, ago, until)),
  );
}
