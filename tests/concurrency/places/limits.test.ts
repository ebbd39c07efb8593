/** Many concurrent requests of one browser at two processes stay within the browser's limit; others are served. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../../server/settings';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { createClient } from '../../support/client';
import { type Held, hold, place, runBoxOffice, withStatus } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const MAX_PLACES = 12;
const REQUESTS = 50;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
  await writeSetting('orders.browser_places', MAX_PLACES, null);
});

/** The same browser at both processes. */
async function oneBrowser() {
  const [one, two] = office.processes.map(({ url }) => createClient(url));
  await one!.get('/');
  for (const { name, value } of one!.cookies.pairs()) two!.cookies.set(name, value);
  return (n: number) => (n % 2 === 0 ? one! : two!);
}

/** Different slots if there are several, so that they share no other lock. */
async function holdAtOnce(slots: readonly string[]): Promise<Answer[]> {
  const door = await oneBrowser();
  return Promise.all(
    Array.from({ length: REQUESTS }, (_, n) =>
      hold(door(n), office.event.slug, [{ productId: product, appointmentId: slots[n % slots.length]!, quantity: 1 }]),
    ),
  );
}

const slotsFor = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createSlot(office.event.id, { capacity: 100 })));
const heldIn = async (slots: readonly string[]) => {
  const facts = await Promise.all(slots.map(factsOfSlot));
  return facts.reduce((sum, { held }) => sum + held, 0);
};

describe('fifty requests of one browser at once', () => {
  it.each([1, 10])('over %i slots keep so many places, and the refused take none', async (count) => {
    const slots = await slotsFor(count);
    const answers = await holdAtOnce(slots);
    expect([withStatus(answers, 201).length, withStatus(answers, 429).length]).toEqual([
      MAX_PLACES,
      REQUESTS - MAX_PLACES,
    ]);
    expect(await heldIn(slots)).toBe(MAX_PLACES);
  });

  it('harm nobody beside them on the same network', async () => {
    const slots = await slotsFor(1);
    const neighbours = Array.from({ length: 10 }, (_, n) => createClient(office.processes[n % 2]!.url));
    const lines = [{ productId: product, appointmentId: slots[0]!, quantity: 2 }];
    const [, served] = await Promise.all([
      holdAtOnce(slots),
      Promise.all(neighbours.map((client) => hold(client, office.event.slug, lines))),
    ]);
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 201));
    expect(await heldIn(slots)).toBe(MAX_PLACES + 20);
  });

  it('and one address awaits payment for so many, however many orders are placed at once', async () => {
    await writeSetting('orders.browser_places', 0, null);
    await writeSetting('orders.contact_places', 4, null);
    const answers = await holdAtOnce(await slotsFor(1));
    const placed = await Promise.all(
      answers.slice(0, 16).map((answer, n) => place(office.door(n), answer.json<Held>(), 'one@example.com')),
    );
    expect([withStatus(placed, 200).length, withStatus(placed, 422).length]).toEqual([4, 12]);
    await writeSetting('orders.browser_places', MAX_PLACES, null);
  });
});

describe('control: counted without waiting for each other', UNTIL_IT_SHOWS, () => {
  beforeAll(() => withoutGuard('lock_limits', [['pg_advisory_xact_lock(place)', 'pg_sleep(0.05)']]));

  it('keeps more than one browser may', async () => {
    const slots = await slotsFor(10);
    await holdAtOnce(slots);
    expect(await heldIn(slots)).toBeGreaterThan(MAX_PLACES);
  });
});
