import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { countersOf, createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string; expiresAt: string; totalCents: number };
type Refusal = { code?: string; message: string; errors?: Record<string, string[]> };

const app = runApp();
let venue: string;
let event: { id: string; slug: string };
let adult: string;
let family: string;
let guide: string;

beforeAll(async () => {
  venue = await createVenue();
  event = await createEvent(venue);
  adult = await createProduct(event.id, { maxPerOrder: 10 });
  family = await createProduct(event.id, {
    name: { en: 'Family' },
    capacityUnits: 4,
    priceCents: 3000,
    minPerOrder: 2,
  });
  guide = await createProduct(event.id, {
    name: { en: 'Audio guide' },
    capacityUnits: 0,
    priceCents: 400,
    needsOther: true,
  });
});

const line = (productId: string, appointmentId: string | null, quantity: unknown) => ({
  productId,
  appointmentId,
  quantity,
});
const hold = (lines: unknown[], key: unknown = uuidv7(), slug = event.slug, locale = 'en') =>
  app.newClient({ locale }).json('POST', paths.events.holds(slug), { key, lines });
const messageOf = (answer: { json: <T>() => T }) => answer.json<Refusal>().message;

describe('holding places', () => {
  test('keeps the places, at the catalogue price, for the minutes of the settings', async () => {
    const slot = await createSlot(event.id);
    const answer = await hold([{ ...line(adult, slot, 3), priceCents: 1, price: 0 }, line(guide, slot, 1)]);
    expect(answer.status).toBe(201);
    const held = answer.json<Held>();
    expect(held.totalCents).toBe(3 * 1200 + 400);
    expect(Date.parse(held.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await countersOf(slot)).toEqual({ held: 3, sold: 0 });
    const order = await prisma.order.findUniqueOrThrow({
      where: { reference: held.reference },
      include: { items: true },
    });
    expect(order).toMatchObject({ state: 'held', channel: 'web', totalCents: 4000 });
    expect(order.items.map((item) => item.taxCents).sort()).toEqual([109, 109, 109, 37]); // 10% in 40.00 is 3.64
  });

  test('answers a visit with a redirect to the event, the order in its address', async () => {
    const slot = await createSlot(event.id);
    const client = app.newClient();
    await client.get(paths.events.show(event.slug));
    const answer = await client.post(
      paths.events.holds(event.slug),
      { key: uuidv7(), lines: [line(adult, slot, 1)] },
      { follow: false },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(
      new RegExp(`^/events/${event.slug}\\?order=[2-9A-Z]{8}&key=m[\\w-]{26}$`),
    );
  });

  test('the same key holds once, and its repetition brings the first answer', async () => {
    const slot = await createSlot(event.id);
    const key = uuidv7();
    const answers = await Promise.all([1, 2, 3, 4].map(() => hold([line(adult, slot, 2)], key)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<Held>().reference)).size).toBe(1);
    expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  });

  test('a key used for another event is another key', async () => {
    const other = await createEvent(venue);
    const product = await createProduct(other.id);
    const [slot, otherSlot] = [await createSlot(event.id), await createSlot(other.id)];
    const key = uuidv7();
    const first = await hold([line(adult, slot, 1)], key);
    const second = await hold([line(product, otherSlot, 1)], key, other.slug);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.json<Held>().reference).not.toBe(second.json<Held>().reference);
  });

  test('sells to the last place and not beyond, whoever asks at once', async () => {
    const slot = await createSlot(event.id, { capacity: 7 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => hold([line(adult, slot, 2)])));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    expect(await countersOf(slot)).toEqual({ held: 6, sold: 0 });
    expect((await hold([line(adult, slot, 1)])).status).toBe(201);
    expect(await countersOf(slot)).toEqual({ held: 7, sold: 0 });
  });

  test('says how many are left, in the language of the visitor', async () => {
    const slot = await createSlot(event.id, { capacity: 5 });
    const answer = await hold([line(family, slot, 2)]);
    expect(answer.status).toBe(409);
    expect(answer.json<Refusal>().code).toBe('slot_left');
    expect(messageOf(answer)).toMatch(/^Only 5 places left at \d\d:\d\d\.$/);
    expect(messageOf(await hold([line(family, slot, 2)], uuidv7(), event.slug, 'es'))).toMatch(
      /^Solo quedan 5 plazas a las \d\d?:\d\d\.$/,
    );
    await prisma.appointment.update({ where: { id: slot }, data: { held: 5 } });
    expect((await hold([line(adult, slot, 1)])).json<Refusal>().code).toBe('slot_sold_out');
  });

  test('a quota counts whatever the slot, and gives back what a refused order had taken', async () => {
    const scarce = await createProduct(event.id, { name: { en: 'Climb' } });
    const quota = await createQuota(event.id, 3, [scarce]);
    const [one, two] = [await createSlot(event.id), await createSlot(event.id)];
    expect((await hold([line(scarce, one, 2)])).status).toBe(201);
    const refused = await hold([line(scarce, two, 2)]);
    expect(refused.json<Refusal>()).toMatchObject({ code: 'product_left', message: 'Climb: only 1 left.' });
    expect(await countersOf(two)).toEqual({ held: 0, sold: 0 });
    expect(await prisma.quota.findUniqueOrThrow({ where: { id: quota } })).toMatchObject({ held: 2 });
  });
});

describe('what is refused, and why', () => {
  test.each([0, -1, 1e9, 'abc', 1.5, null, '2', {}])('a quantity of %j', async (quantity) => {
    const slot = await createSlot(event.id);
    expect((await hold([line(adult, slot, quantity)])).status).toBe(422);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  });

  test.each([[[]], ['x'], [{}], [[{}]], [[[line('x', 'y', 1)]]], [null]])('lines that are %j', async (lines) => {
    expect((await hold(lines as unknown[])).status).toBe(422);
  });

  test('a key that is none', async () => {
    const slot = await createSlot(event.id);
    for (const key of ['', 'abc', 7, null]) expect((await hold([line(adult, slot, 1)], key)).status).toBe(422);
  });

  test('products unknown or of another event', async () => {
    const slot = await createSlot(event.id);
    const other = await createEvent(venue);
    const foreign = await createProduct(other.id);
    for (const product of [foreign, uuidv7()]) {
      const answer = await hold([line(adult, slot, 1), line(product, slot, 1)]);
      expect(answer.status).toBe(422);
      expect(answer.json<Refusal>().errors?.lines).toEqual(['One of these tickets is not available here.']);
    }
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  });

  test('slots of another event, unknown, missing, closed, cancelled or past', async () => {
    const other = await createEvent(venue);
    const cases: [string | null, number, string][] = [
      [await createSlot(other.id), 422, 'This time is not available for this event.'],
      [uuidv7(), 422, 'This time is not available for this event.'],
      [null, 422, 'Choose a time first.'],
      [await createSlot(event.id, { state: 'closed' }), 409, 'is no longer available'],
      [await createSlot(event.id, { state: 'cancelled' }), 409, 'is no longer available'],
      [await createSlot(event.id, { inHours: -2 }), 409, 'is no longer available'],
    ];
    for (const [slot, status, message] of cases) {
      const answer = await hold([line(adult, slot, 1)]);
      expect(answer.status, message).toBe(status);
      expect(messageOf(answer)).toContain(message);
      if (slot) expect((await prisma.appointment.findUnique({ where: { id: slot } }))?.held ?? 0).toBe(0);
    }
  });

  test('a time for an event that has none', async () => {
    const park = await createEvent(venue, { kind: 'open' });
    const product = await createProduct(park.id);
    const slot = await createSlot(event.id);
    expect((await hold([line(product, slot, 1)], uuidv7(), park.slug)).status).toBe(422);
    expect((await hold([line(product, null, 2)], uuidv7(), park.slug)).status).toBe(201);
  });

  test('events that are drafts, archived or unknown do not exist', async () => {
    for (const status of ['draft', 'archived'] as const) {
      const hidden = await createEvent(venue, { status });
      const product = await createProduct(hidden.id);
      const slot = await createSlot(hidden.id);
      expect((await hold([line(product, slot, 1)], uuidv7(), hidden.slug)).status).toBe(404);
      expect((await app.newClient().get(paths.events.show(hidden.slug))).status).toBe(404);
    }
    expect((await hold([line(adult, null, 1)], uuidv7(), 'nothing-here')).status).toBe(404);
    expect((await hold([line(adult, null, 1)], uuidv7(), '%00')).status).toBe(404);
  });

  test('sales that have not begun or are over', async () => {
    for (const window of [{ salesFrom: new Date(Date.now() + 1e7) }, { salesUntil: new Date(Date.now() - 1e7) }]) {
      const closed = await createEvent(venue, window);
      const product = await createProduct(closed.id);
      const answer = await hold([line(product, await createSlot(closed.id), 1)], uuidv7(), closed.slug);
      expect(answer.json<Refusal>()).toMatchObject({ code: 'not_on_sale' });
    }
  });

  test('an extra alone, products withdrawn or for the counter only', async () => {
    const slot = await createSlot(event.id);
    expect(messageOf(await hold([line(guide, slot, 1)]))).toContain('You need a ticket to buy this add-on');
    const withdrawn = await createProduct(event.id, { active: false });
    const counter = await createProduct(event.id, { channels: ['counter'] });
    for (const product of [withdrawn, counter])
      expect(messageOf(await hold([line(product, slot, 1)]))).toBe('Adult is not on sale right now.');
  });

  test('fewer or more than an order may hold', async () => {
    const slot = await createSlot(event.id, { capacity: 200 });
    expect(messageOf(await hold([line(family, slot, 1)]))).toBe('Family: minimum 2.');
    expect(messageOf(await hold([line(adult, slot, 11)]))).toBe('Adult: maximum 10 per order.');
    const second = await createSlot(event.id);
    expect((await hold([line(adult, slot, 6), line(adult, second, 6)])).status).toBe(422);
    expect(messageOf(await hold([line(adult, slot, 10), line(guide, slot, 11)]))).toBe('Maximum 20 tickets per order.');
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  });

  test('a request without the anti-forgery token', async () => {
    const slot = await createSlot(event.id);
    const answer = await app.newClient().raw(paths.events.holds(event.slug), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ key: uuidv7(), lines: [line(adult, slot, 1)] }),
    });
    expect(answer.status).toBe(419);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  });
});
