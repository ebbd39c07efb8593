/**
 * Whether a product can be sold, according to home page, shop page, hold and back office. `verdictOn` has the expected
 * result, compared over random catalogues.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { CartLine } from '../../../server/orders/holds/cartLines';
import { holdPlaces } from '../../../server/orders/holds/holdPlaces';
import { DomainError } from '../../../server/shared/errors';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { createEvent, createProduct, createQuota, createVenue } from './shopFixture';

const [MINUTE, DAY, SLOT_MINUTES] = [60_000, 24 * 60, 60];
const CHANNELS = ['web', 'counter'] as const;

/** Minutes from now; null = not set. */
type Minutes = number | null;
type Terms = { enabled: boolean; lead: Minutes };
type Slot = { inMinutes: number; state: 'open' | 'closed' | 'cancelled' };
type Product = { active: boolean; channels: string[]; validUntil: Minutes; min: number; max: number };
type Sample = {
  status: 'published' | 'draft';
  kind: 'slotted' | 'daily' | 'open';
  salesFrom: Minutes;
  salesUntil: Minutes;
  closes: number;
  terms: Record<(typeof CHANNELS)[number], Terms>;
  product: Product;
  slot: Slot;
  /** Another slot is always on sale, three days from now. */
  hasOther: boolean;
  quantity: number;
  /** Quota of the product: in total, or for the slot, its day or its event; open events count in total. */
  quota: { period: 'in_all' | 'slot' | 'day' | 'event'; size: number } | null;
};

const terms = fc.record({
  enabled: fc.constantFrom(true, true, true, false),
  lead: fc.constantFrom(null, null, 0, 90),
});
const sample: fc.Arbitrary<Sample> = fc.record({
  status: fc.constantFrom('published', 'published', 'published', 'published', 'draft'),
  kind: fc.constantFrom('slotted', 'slotted', 'daily', 'daily', 'open'),
  salesFrom: fc.constantFrom(null, null, -DAY, 45),
  salesUntil: fc.constantFrom(null, null, DAY, -45),
  closes: fc.constantFrom(0, 0, -30, 120),
  terms: fc.record({ web: terms, counter: terms }),
  product: fc.record({
    active: fc.constantFrom(true, true, true, false),
    channels: fc.constantFrom(['web'], ['web', 'counter'], ['web', 'counter'], ['counter']),
    validUntil: fc.constantFrom(null, null, DAY, -45),
    min: fc.constantFrom(0, 1, 2),
    max: fc.constantFrom(2, 5),
  }),
  slot: fc.record({
    inMinutes: fc.constantFrom(-50, -15, 15, 60, 100, 150, 2 * DAY),
    state: fc.constantFrom('open', 'open', 'open', 'closed', 'cancelled'),
  }),
  hasOther: fc.boolean(),
  quantity: fc.constantFrom(1, 2, 3),
  quota: fc.option(
    fc.record({ period: fc.constantFrom('in_all', 'slot', 'day', 'event'), size: fc.constantFrom(0, 1, 2, 9) }),
  ),
});

type Verdict = {
  event: 'channel_closed' | 'not_yet' | 'over' | null;
  product: boolean;
  slot: boolean;
  /** Places of the slot left by its quota. */
  left: number;
  /** The refusal of a hold; null if it is granted. */
  hold: string | null;
};

/** The rule again, in the terms of the glossary. */
function verdictOn(
  { kind, salesFrom, salesUntil, closes, terms: all, ...it }: Sample,
  channel: 'web' | 'counter',
): Verdict {
  const { enabled, lead } = all[channel];
  const event = !enabled
    ? 'channel_closed'
    : salesFrom !== null && salesFrom > 0
      ? 'not_yet'
      : salesUntil !== null && salesUntil <= 0
        ? 'over'
        : null;
  const isExpired = kind === 'open' && it.product.validUntil !== null && it.product.validUntil <= 0;
  const product = it.product.active && it.product.channels.includes(channel) && !isExpired;
  const lasts = kind === 'daily' ? SLOT_MINUTES : 0;
  const slot = it.slot.state === 'open' && it.slot.inMinutes + lasts > (lead ?? closes);
  const byNumber =
    it.quantity < it.product.min ? 'too_few_of_product' : it.quantity > it.product.max ? 'too_many_of_product' : null;
  const byTime = event
    ? 'not_on_sale'
    : kind !== 'open' && !slot
      ? kind === 'daily'
        ? 'day_closed'
        : 'slot_closed'
      : null;
  const { period = 'in_all', size = 20 } = it.quota ?? {};
  const place =
    kind === 'open' || period === 'in_all' || period === 'event' ? '' : `_${kind === 'daily' ? 'day' : period}`;
  const byQuota = it.quantity <= size ? null : size > 0 ? `product${place}_left` : `product${place}_sold_out`;
  const left = Math.min(20, size);
  return { event, product, slot, left, hold: !product ? 'product_not_offered' : (byNumber ?? byTime ?? byQuota) };
}

const at = (minutes: Minutes) => (minutes === null ? null : new Date(Date.now() + minutes * MINUTE));

const app = runApp();
let visitor: Client;
let admin: Client;
let venueId: string;
/** A product of another event, on sale on every open channel. */
let companion: CartLine;
beforeAll(async () => {
  visitor = app.newClient();
  admin = await signInAs(app, (await makeUser('administrator')).email);
  venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId, { kind: 'open' });
  companion = { eventId, productId: await createProduct(eventId, { channels: [...CHANNELS] }), quantity: 1 };
});

const periodOf = (kind: Sample['kind'], period: NonNullable<Sample['quota']>['period']) =>
  kind === 'open' ? 'in_all' : kind === 'daily' && period === 'slot' ? 'day' : period;

async function lay({ slot, product, terms: all, quota, ...event }: Sample) {
  for (const code of CHANNELS)
    await prisma.salesChannel.update({
      where: { code },
      data: { enabled: all[code].enabled, leadMinutes: all[code].lead },
    });
  const { id, slug } = await createEvent(venueId, {
    kind: event.kind === 'daily' ? 'slotted' : event.kind,
    byDay: event.kind === 'daily',
    status: event.status,
    salesFrom: at(event.salesFrom),
    salesUntil: at(event.salesUntil),
    salesCloseMinutes: event.closes,
  });
  const { active, channels, validUntil, min, max } = product;
  const limits = { minPerOrder: min, maxPerOrder: max };
  const productId = await createProduct(id, { active, channels, validUntil: at(validUntil), ...limits });
  if (quota) await createQuota(id, quota.size, [productId], periodOf(event.kind, quota.period));
  if (event.kind === 'open') return { id, slug, productId, slotId: null, day: null };
  const addSlot = async (inMinutes: number, state: Slot['state']) => {
    const [slotId, startsAt] = [uuidv7(), at(inMinutes)!];
    const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * MINUTE);
    await prisma.appointment.create({ data: { id: slotId, eventId: id, startsAt, endsAt, capacity: 20, state } });
    return { slotId, startsAt };
  };
  if (event.hasOther) await addSlot(3 * DAY, 'open');
  const { slotId, startsAt } = await addSlot(slot.inMinutes, slot.state);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(startsAt);
  return { id, slug, productId, slotId, day };
}

type Stock = Awaited<ReturnType<typeof lay>>;

/** Compares the shop's pages with the expected result. */
async function compareShop(given: Sample, stock: Stock, { event, product, slot, left }: Verdict): Promise<void> {
  const page = expectPage(
    await visitor.get(`${paths.events.show(stock.slug)}?day=${stock.day ?? ''}`),
    'Orders/Create',
  );
  const isSlotted = given.kind !== 'open';
  expect({
    sales: page.event.sales,
    products: page.products.map(({ id }) => id),
    hasDay: page.days.some(({ date }) => date === stock.day),
    slots: page.slots.map((shown) => [shown.id, shown.left]),
  }).toEqual({
    sales: event === null ? 'on_sale' : event === 'channel_closed' ? 'closed' : event,
    products: product ? [stock.productId] : [],
    hasDay: isSlotted && slot,
    // Products not offered here leave the slot to others.
    slots: isSlotted && slot ? [[stock.slotId, product ? left : 20]] : [],
  });
  const { events } = expectPage(await visitor.get(paths.home()), 'Welcome');
  const card = events.find(({ id }) => id === stock.id);
  if (event === 'over') return expect(card).toBeUndefined();
  const hasDates = isSlotted ? slot || given.hasOther : product;
  expect(card).toMatchObject({
    sales: event === 'not_yet' ? 'not_yet' : hasDates && event === null ? 'on_sale' : 'no_dates',
    fromCents: product ? 1200 : null,
  });
}

async function compareBackOffice(given: Sample, stock: Stock, { event, product, slot }: Verdict): Promise<void> {
  const { readiness } = expectPage(await admin.get(paths.events.edit(stock.id)), 'Events/Edit');
  const isDone = (key: string) => readiness.find((point) => point.key === key)?.isDone;
  expect(isDone('product')).toBe(product);
  expect(isDone('slots')).toBe(given.kind === 'open' ? undefined : slot || given.hasOther);
  expect(isDone('channel')).toBe(event !== 'channel_closed');
  if (event !== 'channel_closed' && event !== 'not_yet') expect(isDone('sales_window')).toBe(event !== 'over');
}

/** Result of a hold on a channel: the code of the refusal, or null. */
async function holdOn(
  channel: 'web' | 'counter',
  { quantity }: Sample,
  stock: Stock,
  beside: readonly CartLine[] = [],
): Promise<string | null> {
  const own = { eventId: stock.id, productId: stock.productId, appointmentId: stock.slotId, quantity };
  const lines = [...beside, own];
  const cart = { channel, key: uuidv7(), lines, locale: 'en' as const };
  try {
    const { reference } = await holdPlaces({ ...cart, userId: null, customerGroup: 'guest' });
    await sql('test_give_back', 'select cancel_order(id, null) from orders where reference = $1', [reference]);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

it('is the same for the shop, the hold and the back office, on every channel', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sample, async (given) => {
      const stock = await lay(given);
      const onWeb = verdictOn(given, 'web');
      if (given.status === 'draft') {
        expect((await visitor.get(paths.events.show(stock.slug))).status).toBe(404);
      } else {
        await compareShop(given, stock, onWeb);
      }
      await compareBackOffice(given, stock, onWeb);
      for (const channel of CHANNELS) {
        const { hold, product } = verdictOn(given, channel);
        const isHidden = given.status === 'draft' && product && !hold?.startsWith('too_');
        const expected = isHidden ? 'not_on_sale' : hold;
        expect({ channel, hold: await holdOn(channel, given, stock) }).toEqual({ channel, hold: expected });
        const together = await holdOn(channel, given, stock, [companion]);
        expect({ channel, together }).toEqual({ channel, together: expected });
      }
    }),
    { numRuns: 100, seed: 2611 },
  );
});
