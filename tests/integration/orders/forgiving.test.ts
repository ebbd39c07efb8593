/** Help in the shop: more time, other times nearby, discounts for more tickets, and choosing again. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { countersOf, createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string };

const app = runApp();
let venue: string;
let event: { id: string; slug: string };
let adult: string;
let client: Client;
beforeAll(async () => {
  venue = await createVenue();
});
beforeEach(async () => {
  event = await createEvent(venue);
  adult = await createProduct(event.id, { priceCents: 1000 });
  client = app.newClient();
});

const line = (appointmentId: string, quantity: number, productId = adult) => ({ productId, appointmentId, quantity });
async function hold(lines: object[]): Promise<Held> {
  const answer = await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
  expect(answer.status).toBe(201);
  return answer.json<Held>();
}
const ask = ({ reference, key }: Held) => client.json('POST', paths.orders.moreTime(reference, key));
const shopOf = async (order: Held, again?: true) =>
  expectPage(await client.get(paths.events.show(event.slug, { ...order, ...(again && { again }) })), 'Orders/Create');

describe('more time', () => {
  const minutesLeft = async ({ reference }: Held): Promise<number> => {
    const { expiresAt, createdAt } = await prisma.order.findUniqueOrThrow({ where: { reference } });
    return (expiresAt!.getTime() - createdAt.getTime()) / 60_000;
  };
  const begunAgo = ({ reference }: Held, minutes: number) =>
    sql('test_begun', `update orders set created_at = created_at - make_interval(mins => $2) where reference = $1`, [
      reference,
      minutes,
    ]);

  it('is given once, as long as places are kept at first, however often it is asked for at once', async () => {
    const held = await hold([line(await createSlot(event.id), 2)]);
    expect((await shopOf(held)).hold).toMatchObject({ isLive: true, canProlong: true });
    const answers = await Promise.all([ask(held), ask(held), ask(held)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await minutesLeft(held)).toBeCloseTo(30, 1);
    expect((await ask(held)).status).toBe(200);
    expect(await minutesLeft(held)).toBeCloseTo(30, 1);
    expect((await shopOf(held)).hold).toMatchObject({ canProlong: false });
  });

  it('goes no further than a hold may last, and says so where it lasts that long', async () => {
    const slot = await createSlot(event.id);
    const held = await hold([line(slot, 1)]);
    await begunAgo(held, 25);
    await ask(held);
    expect(await minutesLeft(held)).toBeCloseTo(45, 1);
    const longest = await hold([line(slot, 1)]);
    await begunAgo(longest, 31);
    expect((await shopOf(longest)).hold).toMatchObject({ canProlong: false });
    const refused = await ask(longest);
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'hold_longest']);
  });

  it('is not given to what is over, nor by a stranger', async () => {
    const held = await hold([line(await createSlot(event.id), 1)]);
    expect((await ask({ ...held, key: 'another' })).status).toBe(404);
    await sql('test_over', `update orders set expires_at = now() - interval '1 second' where reference = $1`, [
      held.reference,
    ]);
    const refused = await ask(held);
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'hold_gone']);
    expect(await minutesLeft(held)).toBeLessThan(1);
  });
});

describe('the nearest times with room', () => {
  const at = (hour: number) => `2088-06-10T${String(hour).padStart(2, '0')}:00:00Z`;
  const nearest = async (slot: string, lines: object[]) => {
    const url = paths.events.nearest(event.slug, { slot, lines: JSON.stringify(lines) });
    const { slots } = (await client.get(url)).json<{ slots: { id: string }[] }>();
    return slots.map(({ id }) => id);
  };

  it('are those that would be sold: neither full, closed, over a quota nor cancelled, the nearest first', async () => {
    const [early, before, wanted, short, closed, cancelled, after] = await Promise.all([
      createSlot(event.id, { at: at(7) }),
      createSlot(event.id, { at: at(9) }),
      createSlot(event.id, { at: at(10), capacity: 2 }),
      createSlot(event.id, { at: at(11), capacity: 2 }),
      createSlot(event.id, { at: at(12), state: 'closed' }),
      createSlot(event.id, { at: at(13), state: 'cancelled' }),
      createSlot(event.id, { at: at(14) }),
    ]);
    expect(await nearest(wanted!, [line(wanted!, 3)])).toEqual([before, early, after]);
    // The wanted slot has room: no other times are offered.
    expect(await nearest(wanted!, [line(wanted!, 2)])).toEqual([]);
    await hold([line(wanted!, 1)]);
    expect(await nearest(wanted!, [line(wanted!, 2)])).toEqual([before, short, early, after]);
    // More than the maximum of an order is available nowhere.
    expect(await nearest(wanted!, [line(wanted!, 50)])).toEqual([]);
    await createQuota(event.id, 2, [adult], 'slot');
    expect(await nearest(wanted!, [line(wanted!, 3)])).toEqual([]);
    expect(closed).not.toBe(cancelled);
  });

  it('are at most six, and none where the event sells nothing', async () => {
    const wanted = await createSlot(event.id, { at: at(10), capacity: 1 });
    for (let day = 11; day < 20; day += 1) await createSlot(event.id, { at: `2088-06-${day}T10:00:00Z` });
    expect(await nearest(wanted, [line(wanted, 2)])).toHaveLength(6);
    await prisma.event.update({ where: { id: event.id }, data: { status: 'draft' } });
    expect(await nearest(wanted, [line(wanted, 2)])).toEqual([]);
  });

  it.each([
    ['no lines', { slot: uuidv7(), lines: '[]' }],
    ['no JSON', { slot: uuidv7(), lines: '{' }],
    ['no slot', { slot: 'x\u0000', lines: '[]' }],
  ])('a question with %s is refused', async (_, asked) => {
    expect((await client.json('GET', paths.events.nearest(event.slug, asked))).status).toBe(422);
  });
});

describe('what a few more would bring', () => {
  const nextFor = async (quantity: number) => {
    const slot = await createSlot(event.id);
    return (await shopOf(await hold([line(slot, quantity)]))).hold?.nextDiscount;
  };

  it('counts down to a share of each, and is silent once it is had or far off', async () => {
    await createPromo({ eventId: event.id, name: { en: 'Families' }, percent: 1500, minQuantity: 7 });
    expect(await nextFor(5)).toEqual({ name: 'Families', productId: adult, more: 2, percent: 1500, savesCents: 1050 });
    expect(await nextFor(6)).toMatchObject({ more: 1 });
    expect(await nextFor(7)).toBeNull();
    expect((await shopOf(await hold([line(await createSlot(event.id), 7)]))).hold?.discountCents).toBe(1050);
    expect(await nextFor(1)).toBeNull();
  });

  it('says what is saved where it is not the same for each', async () => {
    await createPromo({
      eventId: event.id,
      name: { en: 'Three for two' },
      effect: 'n_for_m',
      percent: null,
      buy: 3,
      pay: 2,
    });
    expect(await nextFor(2)).toEqual({
      name: 'Three for two',
      productId: adult,
      more: 1,
      percent: null,
      savesCents: 1000,
    });
  });

  it('promises nothing that pricing would not give: another day, another channel, nothing left', async () => {
    await createPromo({ eventId: event.id, percent: 1500, minQuantity: 3, visitUntil: new Date('2020-01-01') });
    await createPromo({ eventId: event.id, percent: 1500, minQuantity: 3, channels: ['desk'] });
    await createPromo({ eventId: event.id, percent: 1500, minQuantity: 3, maxUses: 0 });
    expect(await nextFor(2)).toBeNull();
  });
});

describe('what a few more would bring before anything is kept', () => {
  const nextAt = async (lines: object[]) =>
    (await client.get(paths.events.nextDiscount(event.slug, JSON.stringify(lines)))).json<{ next: unknown }>().next;
  const chosen = (quantity: number) => [{ productId: adult, quantity }];

  it('is said of quantities without a time, as it will be once they are kept', async () => {
    await createPromo({ eventId: event.id, name: { en: 'Families' }, percent: 1500, minQuantity: 7 });
    expect(await nextAt(chosen(5))).toEqual({
      name: 'Families',
      productId: adult,
      more: 2,
      percent: 1500,
      savesCents: 1050,
    });
    expect(await nextAt(chosen(7))).toBeNull();
    expect(await nextAt(chosen(1))).toBeNull();
    expect(await prisma.order.count({ where: { items: { some: { eventId: event.id } } } })).toBe(0);
  });

  it('is said of what everybody may know, and of what no time can change', async () => {
    const three = { eventId: event.id, minQuantity: 3 };
    await createPromo({ ...three, percent: 5000, trigger: 'code' });
    await createPromo({ ...three, percent: 1500, customerGroups: ['company'] });
    await createPromo({ ...three, percent: 1500, weekdays: [1, 2, 3, 4, 5, 6, 7] });
    await createPromo({ ...three, percent: 1500, minTotalCents: 2500 });
    await createPromo({ ...three, effect: 'n_for_m', percent: null, buy: 3, pay: 2 });
    expect(await nextAt(chosen(2))).toBeNull();
    const slot = await createSlot(event.id);
    expect(await nextAt([line(slot, 2)])).toMatchObject({ more: 1 });
  });

  it('is refused for anything but lines, and for an event that there is not', async () => {
    const ask = async (lines: string) =>
      (await client.json('GET', paths.events.nextDiscount(event.slug, lines))).status;
    for (const lines of ['', '{', '[]', '[{"productId":"x\u0000","quantity":1}]']) expect(await ask(lines)).toBe(422);
    const unknown = paths.events.nextDiscount('no-such-event', JSON.stringify(chosen(2)));
    expect((await client.json('GET', unknown)).status).toBe(404);
  });
});

describe('choosing again', () => {
  it('brings back day, time and quantities of what was given up, and of nobody else’s', async () => {
    const slot = await createSlot(event.id);
    const held = await hold([line(slot, 3)]);
    await client.json('POST', paths.orders.cancel(held.reference, held.key));
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect((await shopOf(held)).hold).toBeNull();
    const { hold: again, day } = await shopOf(held, true);
    expect(again).toMatchObject({ isLive: false, slot: { id: slot }, lines: [{ productId: adult, quantity: 3 }] });
    expect(day).not.toBeNull();
    expect((await shopOf({ ...held, key: 'another' }, true)).hold).toBeNull();
  });
});
