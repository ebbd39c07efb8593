import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createPromoCode } from '../../support/promoCodes';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string; totalCents: number };
type Answer = { code?: string; message: string; totalCents: number; discountCents: number };

const app = runApp();
const event = prepare(async () => createEvent(await createVenue()));
let adult: string;
let child: string;
let slot: string;
let later: string;
let client: Client;

beforeAll(async () => {
  adult = await createProduct(event.id, { priceCents: 1000 });
  child = await createProduct(event.id, { name: { en: 'Child' }, priceCents: 333 });
});
beforeEach(async () => {
  slot = await createSlot(event.id, { capacity: 10 });
  later = await createSlot(event.id, { capacity: 4 });
  client = app.newClient();
});

const line = (productId: string, appointmentId: string, quantity: number) => ({ productId, appointmentId, quantity });
async function hold(lines: object[]): Promise<Held> {
  const answer = await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
  expect(answer.status).toBe(201);
  return answer.json<Held>();
}
const change = ({ reference, key }: Held, lines: object[]) =>
  client.json('PUT', paths.orders.hold(reference, key), { lines });

describe('changing what is held', () => {
  test('more, fewer and something else, each in one step', async () => {
    const held = await hold([line(adult, slot, 2)]);
    const before = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    expect((await change(held, [line(adult, slot, 5)])).json<Answer>().totalCents).toBe(5000);
    expect(await countersOf(slot)).toEqual({ held: 5, sold: 0 });
    expect((await change(held, [line(adult, slot, 1), line(child, slot, 2)])).json<Answer>().totalCents).toBe(1666);
    expect(await countersOf(slot)).toEqual({ held: 3, sold: 0 });
    const after = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    expect(after.expiresAt!.getTime()).toBeGreaterThan(before.expiresAt!.getTime());
  });

  test('another slot: the old places go back as the new ones are taken', async () => {
    const held = await hold([line(adult, slot, 3)]);
    expect((await change(held, [line(adult, later, 3)])).status).toBe(200);
    expect([await countersOf(slot), await countersOf(later)]).toEqual([
      { held: 0, sold: 0 },
      { held: 3, sold: 0 },
    ]);
  });

  test('what cannot be had changes nothing, and says what is left including our own', async () => {
    const held = await hold([line(adult, later, 3)]);
    const refused = await change(held, [line(adult, later, 5)]);
    expect(refused.status).toBe(409);
    expect(refused.json<Answer>().message).toMatch(/^Only 4 places left/);
    expect(await countersOf(later)).toEqual({ held: 3, sold: 0 });
    expect(await prisma.orderItem.count({ where: { order: { reference: held.reference } } })).toBe(3);
    expect((await change(held, [line(uuidv7(), later, 1)])).status).toBe(422);
    expect((await change(held, [line(adult, later, 0)])).status).toBe(422);
    expect((await change(held, [])).status).toBe(422);
    expect(await countersOf(later)).toEqual({ held: 3, sold: 0 });
  });

  test('swaps that cross each other both end, and the counters are true', async () => {
    const other = await createSlot(event.id, { capacity: 10 });
    const [one, two] = [await hold([line(adult, slot, 3)]), await hold([line(adult, other, 3)])];
    const answers = await Promise.all([change(one, [line(adult, other, 3)]), change(two, [line(adult, slot, 3)])]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect([await countersOf(slot), await countersOf(other)]).toEqual([
      { held: 3, sold: 0 },
      { held: 3, sold: 0 },
    ]);
  });

  test('somebody without the key, or with a key changed in one letter, finds no such order', async () => {
    const held = await hold([line(adult, slot, 1)]);
    const tampered = { ...held, key: `${held.key.slice(0, -1)}${held.key.endsWith('A') ? 'B' : 'A'}` };
    for (const thief of [
      tampered,
      { ...held, key: '' },
      { ...held, reference: 'ZZZZ2222' },
      { ...held, reference: '%00' },
    ]) {
      expect((await change(thief, [line(adult, slot, 2)])).status).toBe(404);
      expect((await client.json('POST', paths.orders.cancel(thief.reference, thief.key), {})).status).toBe(404);
      expect(
        (await client.json('POST', paths.orders.promoCode(thief.reference, thief.key), { code: 'X' })).status,
      ).toBe(404);
      expect((await client.json('POST', paths.orders.place(thief.reference, thief.key), {})).status).toBe(404);
    }
    expect(await countersOf(slot)).toEqual({ held: 1, sold: 0 });
  });

  test('giving it up frees the places once', async () => {
    const held = await hold([line(adult, slot, 4)]);
    const cancel = () => client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    expect((await Promise.all([cancel(), cancel(), cancel()])).every(({ status }) => status < 500)).toBe(true);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect((await change(held, [line(adult, slot, 1)])).json<Answer>().code).toBe('hold_gone');
  });
});

describe('time running out', () => {
  const letItRunOut = (reference: string) =>
    prisma.order.update({ where: { reference }, data: { expiresAt: new Date(Date.now() - 1000) } });

  test('returns the places once, whoever sweeps', async () => {
    const held = await hold([line(adult, slot, 4)]);
    await letItRunOut(held.reference);
    const swept = await Promise.all([expireOrders(), expireOrders(), expireOrders()]);
    expect(swept.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1);
    await expect.poll(() => countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect(await expireOrders()).toBe(0);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect(await prisma.orderEvent.count({ where: { order: { reference: held.reference }, kind: 'expired' } })).toBe(1);
  });

  test('an ended hold takes no change, and its page still shows the cart', async () => {
    const held = await hold([line(adult, slot, 2)]);
    await letItRunOut(held.reference);
    expect((await change(held, [line(adult, slot, 3)])).json<Answer>().code).toBe('hold_gone');
    const page = expectPage(await client.get(paths.events.show(event.slug, held)), 'Orders/Create');
    expect(page.hold).toMatchObject({ isLive: false, lines: [{ productId: adult, appointmentId: slot, quantity: 2 }] });
  });
});

describe('promo codes', () => {
  beforeEach(() => prisma.rateLimit.deleteMany());
  let number = 0;
  const createCode = async (input: object) => {
    number += 1;
    const code = `CODE-${number}`;
    await createPromoCode({ code, ...input });
    return code;
  };
  const apply = ({ reference, key }: Held, code: unknown) =>
    client.json('POST', paths.orders.promoCode(reference, key), { code });
  const usesOf = async (code: string) => (await prisma.promoCode.findUniqueOrThrow({ where: { code } })).uses;

  test('take a percentage, spread over the lines to the cent, however it is typed', async () => {
    const held = await hold([line(adult, slot, 1), line(child, slot, 2)]);
    const code = await createCode({ percent: 1000 });
    const answer = await apply(held, ` ${code.toLowerCase()} `);
    expect(answer.json<Answer>()).toMatchObject({ totalCents: 1499, discountCents: 167 });
    const items = await prisma.orderItem.findMany({ where: { order: { reference: held.reference } } });
    expect(items.reduce((sum, item) => sum + item.discountCents, 0)).toBe(167);
    expect(await usesOf(code)).toBe(1);
    const removed = await client.json('DELETE', paths.orders.promoCode(held.reference, held.key));
    expect(removed.json<Answer>()).toMatchObject({ totalCents: 1666, discountCents: 0 });
    expect(await usesOf(code)).toBe(0);
  });

  test('follow the cart, and give their use back with the hold', async () => {
    const held = await hold([line(adult, slot, 1)]);
    const code = await createCode({ amountCents: 1500 });
    expect((await apply(held, code)).json<Answer>()).toMatchObject({ totalCents: 0, discountCents: 1000 });
    expect((await change(held, [line(adult, slot, 2)])).json<Answer>()).toMatchObject({ totalCents: 500 });
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    expect(await usesOf(code)).toBe(0);
  });

  test('say apart what is unknown, used up and not for this', async () => {
    const held = await hold([line(adult, slot, 1)]);
    const foreign = await createEvent(await createVenue('Elsewhere'));
    const cases = [
      ['NO-SUCH-CODE', 'This code is not valid.'],
      [await createCode({ percent: 500, maxUses: 0 }), 'reached its usage limit'],
      [await createCode({ percent: 500, eventId: foreign.id }), 'You cannot use this code: it is for another event.'],
      [await createCode({ percent: 500, validFrom: new Date(Date.now() + 1e8) }), 'is valid from'],
      [await createCode({ percent: 500, validUntil: new Date(Date.now() - 1e8) }), 'expired on'],
    ] as const;
    for (const [code, message] of cases) {
      const answer = await apply(held, code);
      expect(answer.status).toBe(422);
      expect(answer.json<Answer>().message).toContain(message);
    }
    for (const nothing of ['', '  ', null, {}, 'x'.repeat(61)]) expect((await apply(held, nothing)).status).toBe(422);
  });

  test('cannot be guessed: ten tries a minute from one address', async () => {
    const held = await hold([line(adult, slot, 1)]);
    for (let tries = 0; tries < 10; tries += 1) expect((await apply(held, `GUESS${tries}`)).status).toBe(422);
    const eleventh = await apply(held, 'GUESS10');
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
