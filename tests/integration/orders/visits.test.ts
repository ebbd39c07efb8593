/** Products with several visits: all are reserved or none, and each has its ticket. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import { paths } from '../../../server/shared/paths';
import { formatTime } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string; totalCents: number };

const CONTACT = { name: 'Ana Pérez', email: 'ana@example.org', acceptTerms: true };
const HOLDER_FIELDS = [{ name: 'name', kind: 'text', label: { en: 'Name' }, required: true }];

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
let museum: { id: string; slug: string };
let tower: { id: string; slug: string };
let both: string;
let free: string;
let alone: string;
let morning: string;
let noon: string;
let client: Client;

/** A product of the museum that includes the tower. */
async function createBoth(input: object = {}, canChooseLater = false): Promise<string> {
  const productId = await createProduct(museum.id, input);
  await prisma.productVisit.create({
    data: { id: uuidv7(), productId, position: 0, eventId: tower.id, minGapMinutes: 15, canChooseLater },
  });
  return productId;
}

beforeAll(async () => {
  const venue = await createVenue();
  museum = await createEvent(venue);
  tower = await createEvent(venue, { title: { en: 'The Tower', es: 'La Torre' } });
  both = await createBoth({ priceCents: 1800, capacityUnits: 2 });
  free = await createBoth({ priceCents: 0, holderFields: HOLDER_FIELDS }, true);
  alone = await createProduct(museum.id, { priceCents: 1000 });
});
beforeEach(async () => {
  morning = await createSlot(museum.id, { capacity: 10 });
  noon = await createSlot(tower.id, { capacity: 6, inHours: 26 });
  client = app.newClient();
});

const line = (productId: string, quantity: number, visits?: (string | null)[]) => ({
  productId,
  appointmentId: morning,
  quantity,
  ...(visits ? { visits } : {}),
});
const ask = (lines: object[]) => client.json('POST', paths.events.holds(museum.slug), { key: uuidv7(), lines });
const hold = async (...lines: object[]): Promise<Held> => {
  const answer = await ask(lines);
  expect(answer.status).toBe(201);
  return answer.json<Held>();
};
const itemsOf = ({ reference }: Held) =>
  prisma.orderItem.findMany({ where: { order: { reference } }, orderBy: { position: 'asc' } });
/** The time in the venue's zone. */
const clock = async (slotId: string) => {
  const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slotId } });
  return formatTime(startsAt, 'Europe/Madrid', 'en');
};
const counters = async () => [await countersOf(morning), await countersOf(noon)];

describe('holding places for several visits', () => {
  test('takes them in every slot, and what follows the first costs nothing more', async () => {
    const held = await hold(line(both, 2, [noon]), line(alone, 1));
    expect(held.totalCents).toBe(4600);
    expect(await counters()).toEqual([
      { held: 5, sold: 0 },
      { held: 4, sold: 0 },
    ]);
    const items = await itemsOf(held);
    expect(
      items.map(({ position, visit, priceCents, appointmentId }) => [position, visit, priceCents, appointmentId]),
    ).toEqual([
      [1, 0, 1800, morning],
      [2, 0, 1800, morning],
      [3, 0, 1000, morning],
      [4, 1, 0, noon],
      [5, 1, 0, noon],
    ]);
    expect(items.slice(3).map(({ visitOf, eventId }) => [visitOf, eventId])).toEqual([
      [items[0]!.id, tower.id],
      [items[1]!.id, tower.id],
    ]);
  });

  test('takes none when one slot is full, and says which and what it has left', async () => {
    const answer = await ask([line(both, 4, [noon])]);
    expect(answer.status).toBe(409);
    expect(answer.json()).toEqual({
      code: 'visit_left',
      message: `The Tower: only 6 places left at ${await clock(noon)}.`,
    });
    expect(await counters()).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });

  test.each([
    ['without its further visit', () => [line(both, 1)], 'Choose a time for The Tower too.'],
    [
      'with a visit left for later that must be chosen now',
      () => [line(both, 1, [null])],
      'You cannot choose the time of The Tower later. Choose it now.',
    ],
    ['with one visit too many', () => [line(both, 1, [noon, noon])], 'Adult does not include this visit.'],
    ['into a slot of another event', () => [line(both, 1, [morning])], 'This time is not available for The Tower.'],
    ['that goes on where the product does not', () => [line(alone, 1, [noon])], 'Adult does not include this visit.'],
    [
      'in two groups that part after the first slot',
      () => [line(free, 1, [noon]), line(free, 1, [null])],
      'If several tickets of one type are for the same time, choose the same times for their other visits too.',
    ],
  ])('refuses a cart %s', async (_, lines, message) => {
    const answer = await ask(lines());
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual({ message, errors: { lines: [message] } });
    expect(await counters()).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });

  test('refuses a slot that is closed or full by then, and names it in the visitor’s language', async () => {
    await prisma.appointment.update({ where: { id: noon }, data: { state: 'closed' } });
    const closed = await ask([line(both, 1, [noon])]);
    expect([closed.status, closed.json()]).toEqual([
      409,
      {
        code: 'visit_closed',
        message: `The Tower: ${await clock(noon)} is no longer available. Choose another time.`,
      },
    ]);
    await prisma.appointment.update({ where: { id: noon }, data: { state: 'open', sold: 6 } });
    const body = { key: uuidv7(), lines: [line(both, 1, [noon])] };
    const full = await app.newClient({ locale: 'es' }).json('POST', paths.events.holds(museum.slug), body);
    expect([full.status, full.json()]).toEqual([
      409,
      { code: 'visit_sold_out', message: `La Torre: no quedan plazas a las ${await clock(noon)}. Elija otra hora.` },
    ]);
  });

  test('refuses what goes on to an event that is not published', async () => {
    await prisma.event.update({ where: { id: tower.id }, data: { status: 'draft' } });
    const answer = await ask([line(both, 1, [noon])]);
    await prisma.event.update({ where: { id: tower.id }, data: { status: 'published' } });
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
      422,
      'The Tower is not available right now.',
    ]);
  });

  test('gives all of them back when the time is over', async () => {
    const held = await hold(line(both, 2, [noon]));
    await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: new Date(0) } });
    await expireOrders();
    expect(await counters()).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });

  test('changes them with the rest of the hold', async () => {
    const later = await createSlot(tower.id, { capacity: 6, inHours: 30 });
    const held = await hold(line(both, 1, [noon]));
    const path = paths.orders.hold(held.reference, held.key);
    expect((await client.json('PUT', path, { lines: [line(both, 3, [later])] })).status).toBe(200);
    expect([await countersOf(noon), await countersOf(later)]).toEqual([
      { held: 0, sold: 0 },
      { held: 6, sold: 0 },
    ]);
    const tooMany = await client.json('PUT', path, { lines: [line(both, 3, [noon]), line(alone, 5)] });
    expect([tooMany.status, tooMany.json()]).toEqual([
      409,
      { code: 'slot_left', message: `Only 10 places left at ${await clock(morning)}.` },
    ]);
    const ownPlaces = await client.json('PUT', path, { lines: [line(both, 4, [later])] });
    expect([ownPlaces.status, ownPlaces.json()]).toEqual([
      409,
      { code: 'visit_left', message: `The Tower: only 6 places left at ${await clock(later)}.` },
    ]);
    expect((await countersOf(later)).held).toBe(6);
  });
});

describe('the tickets of several visits', () => {
  const place = async (held: Held, holders: object = {}) => {
    const answer = await client.json('POST', paths.orders.place(held.reference, held.key), { ...CONTACT, holders });
    expect(answer.status).toBe(200);
    return prisma.ticket.findMany({
      where: { order: { reference: held.reference } },
      include: { item: { include: { profile: true } } },
      orderBy: { item: { position: 'asc' } },
    });
  };

  test('are one for each slot, each good at its own event, and for the same person', async () => {
    const tickets = await place(await hold(line(free, 1, [noon])), { 1: { name: 'Luz' } });
    expect(tickets.map(({ eventId, appointmentId, item }) => [eventId, appointmentId, item.profile?.name])).toEqual([
      [museum.id, morning, 'Luz'],
      [tower.id, noon, 'Luz'],
    ]);
    expect(await counters()).toEqual([
      { held: 0, sold: 1 },
      { held: 0, sold: 1 },
    ]);
  });

  test('come with the visit when it is chosen later', async () => {
    const tickets = await place(await hold(line(free, 2, [null])), { 1: { name: 'Luz' }, 2: { name: 'Sol' } });
    expect(tickets.map(({ eventId }) => eventId)).toEqual([museum.id, museum.id]);
    expect((await countersOf(noon)).sold).toBe(0);
  });
});
