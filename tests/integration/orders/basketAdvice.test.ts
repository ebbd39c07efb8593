/** Advice before payment: visits that overlap for one person, cheaper tickets, and the day of a second event. */
import { describe, expect, it } from 'vitest';
import { venueRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createQuota } from './shopFixture';
import { slotAt } from './visitFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });

type Offer = { id: string; slug: string; product: string };

const venueOf = async (input: object = {}): Promise<string> => {
  const { id } = await prisma.venue.create({ data: venueRow({ timeZone: 'Europe/Madrid', ...input }) });
  return id;
};

async function open(venueId: string, title: string, input: object = {}): Promise<Offer> {
  const event = await createEvent(venueId, { title: { en: title }, ...input });
  return { ...event, product: await createProduct(event.id, { priceCents: 1000, name: { en: `${title} ticket` } }) };
}

type Line = { eventId: string; productId: string; appointmentId: string; quantity: number; visits?: string[] };
const line = ({ id, product }: Offer, appointmentId: string, quantity = 1): Line => ({
  ...{ eventId: id, productId: product, appointmentId, quantity },
});

async function hold(client: Client, { slug }: { slug: string }, lines: Line[]): Promise<void> {
  const answer = await client.json('POST', paths.events.holds(slug), { key: uuidv7(), lines });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
}

const shopOf = async (client: Client, { slug }: { slug: string }, query = '') =>
  expectPage(await client.get(`${paths.events.show(slug)}${query}`), 'Orders/Create');

/** Warnings for a basket with one slot of each of two events. */
async function clashesOf(first: [Offer, string], second: [Offer, string]) {
  const client = app.newClient();
  const [event, slot] = first;
  await hold(client, event, [line(event, slot), line(...second)]);
  return (await shopOf(client, event)).hold!.clashes;
}

describe('visits of one basket', () => {
  it('that overlap are named with their whole duration, in the order of time', async () => {
    const venue = await venueOf();
    // The slot is the hour from 11:00; a visit takes 90 minutes.
    const museum = await open(venue, 'Museum', { visitMinutes: 90 });
    const tour = await open(venue, 'Tour');
    const [early, late] = [await slotAt(museum.id, '11:00'), await slotAt(tour.id, '12:15')];
    expect(await clashesOf([tour, late], [museum, early])).toMatchObject([
      {
        first: { title: 'Museum', startsAt: '2088-05-10T09:00:00.000Z', endsAt: '2088-05-10T10:30:00.000Z' },
        second: { title: 'Tour', startsAt: '2088-05-10T10:15:00.000Z' },
        isOverlap: true,
        between: -15,
      },
    ]);
    // In the same venue the next visit may start when the first ends.
    expect(await clashesOf([museum, early], [tour, await slotAt(tour.id, '12:30')])).toEqual([]);
  });

  it('that leave too little time for the way between two venues are named with the minutes to allow', async () => {
    const [cadiz, corner, jerez] = [
      await open(await venueOf({ latitude: 36.53, longitude: -6.29 }), 'Cadiz'),
      await open(await venueOf({ latitude: 36.531, longitude: -6.291 }), 'Corner'),
      await open(await venueOf({ latitude: 36.68, longitude: -6.13 }), 'Jerez'),
    ];
    const ten = await slotAt(cadiz.id, '10:00');
    const at = async (event: Offer, time: string): Promise<[Offer, string]> => [event, await slotAt(event.id, time)];
    expect(await clashesOf([cadiz, ten], await at(corner, '11:10'))).toMatchObject([
      { isOverlap: false, between: 10, needed: 15 },
    ]);
    expect(await clashesOf([cadiz, ten], await at(corner, '11:15'))).toEqual([]);
    // 22 kilometres: 10 minutes plus 3 for each kilometre.
    expect(await clashesOf([cadiz, ten], await at(jerez, '12:00'))).toMatchObject([{ between: 60, needed: 76 }]);
    expect(await clashesOf([cadiz, ten], await at(jerez, '12:30'))).toEqual([]);
  });

  it('are not compared within one ticket, whose product says how its visits follow, nor two times of one event', async () => {
    const venue = await venueOf();
    const museum = await open(venue, 'Museum', { visitMinutes: 90 });
    const tower = await open(venue, 'Tower');
    const both = await createProduct(museum.id, { name: { en: 'Both' } });
    await prisma.productVisit.create({ data: { id: uuidv7(), productId: both, position: 0, eventId: tower.id } });
    const [first, second] = [await slotAt(museum.id, '10:00'), await slotAt(tower.id, '11:00')];
    const client = app.newClient();
    await hold(client, museum, [
      { ...line(museum, first), productId: both, visits: [second] },
      line(museum, first),
      line(museum, await slotAt(museum.id, '10:30')),
    ]);
    const { clashes } = (await shopOf(client, museum)).hold!;
    expect(clashes.map((it) => [it.first.title, it.second.startsAt])).toEqual([['Museum', '2088-05-10T09:00:00.000Z']]);
  });
});

describe('tickets for the same people', () => {
  const PRICES = { general: 1400, reduced: 700, family: 3200, child: 0 };
  type Kind = keyof typeof PRICES;

  async function openMuseum() {
    const museum = await createEvent(await venueOf());
    const ids = {} as Record<Kind, string>;
    for (const [position, kind] of (['general', 'reduced', 'family', 'child'] as const).entries())
      ids[kind] = await createProduct(museum.id, {
        ...{ name: { en: kind }, priceCents: PRICES[kind], position, maxPerOrder: 9 },
        ...(kind === 'family' ? { capacityUnits: 4, description: { en: 'Two adults and two children' } } : {}),
      });
    const slot = await slotAt(museum.id, '10:00', { capacity: 60 });
    const offerFor = async (cart: Partial<Record<Kind, number>>, client = app.newClient()) => {
      const lines = Object.entries(cart).map(([kind, quantity]) => ({
        ...{ eventId: museum.id, productId: ids[kind as Kind], appointmentId: slot, quantity },
      }));
      await hold(client, museum, lines);
      return (await shopOf(client, museum)).cheaper;
    };
    return { museum, ids, slot, offerFor };
  }

  it('are offered where they cost less, and change nothing by themselves', async () => {
    const { museum, ids, offerFor } = await openMuseum();
    const client = app.newClient();
    expect(await offerFor({ general: 2, reduced: 2 }, client)).toEqual({
      quantities: { [ids.general]: 0, [ids.reduced]: 0, [ids.family]: 1 },
      gives: [
        { name: 'general', quantity: 2 },
        { name: 'reduced', quantity: 2 },
      ],
      takes: [{ name: 'family', description: 'Two adults and two children', quantity: 1 }],
      nowCents: 4200,
      thenCents: 3200,
    });
    expect((await shopOf(client, museum)).hold).toMatchObject({ totalCents: 4200 });
  });

  it('leave others as they are, and may be taken several times', async () => {
    const { ids, offerFor } = await openMuseum();
    expect(await offerFor({ general: 3, reduced: 2 })).toMatchObject({
      quantities: { [ids.general]: 1, [ids.reduced]: 0, [ids.family]: 1 },
      ...{ nowCents: 5600, thenCents: 4600 },
    });
    expect(await offerFor({ general: 4, reduced: 4 })).toMatchObject({
      quantities: { [ids.general]: 0, [ids.reduced]: 0, [ids.family]: 2 },
      ...{ nowCents: 8400, thenCents: 6400 },
    });
    expect(await offerFor({ general: 2, reduced: 1, child: 1 })).toMatchObject({ nowCents: 3500, thenCents: 3200 });
  });

  it('are not offered for fewer people, for others than they are priced for, where they cost more or are sold out', async () => {
    const { ids, museum, offerFor } = await openMuseum();
    expect(await offerFor({ general: 2, reduced: 1 })).toBeNull();
    expect(await offerFor({ general: 4 })).toBeNull();
    expect(await offerFor({ general: 2, child: 2 })).toBeNull();
    expect(await offerFor({ reduced: 4 })).toBeNull();
    expect(await offerFor({ family: 1 })).toBeNull();
    await createQuota(museum.id, 0, [ids.family]);
    expect(await offerFor({ general: 2, reduced: 2 })).toBeNull();
  });

  it('are compared with the discounts that both would have', async () => {
    const { ids, museum, offerFor } = await openMuseum();
    await createPromo({ eventId: museum.id, productIds: [ids.general, ids.reduced], percent: 2500 });
    // 42.00 less a quarter is 31.50.
    expect(await offerFor({ general: 2, reduced: 2 })).toBeNull();
  });
});

describe('a second event', () => {
  it('opens on the day of the first, or in its month where it takes place on other days', async () => {
    const [museum, play] = [await open(await venueOf(), 'Museum'), await open(await venueOf(), 'Play')];
    const slot = await slotAt(museum.id, '10:00', { day: '2088-05-14' });
    for (const day of ['2088-04-02', '2088-04-03', '2088-05-14', '2088-05-20']) await slotAt(play.id, '20:00', { day });
    const client = app.newClient();
    expect(await shopOf(client, play)).toMatchObject({ day: null, calendar: { month: '2088-04' } });
    await hold(client, museum, [line(museum, slot)]);
    expect(await shopOf(client, play)).toMatchObject({ day: '2088-05-14', slots: [{ left: 10 }] });
    expect(await shopOf(client, play, '?day=2088-05-20')).toMatchObject({ day: '2088-05-20' });

    const dance = await open(await venueOf(), 'Dance');
    for (const day of ['2088-04-02', '2088-05-20', '2088-05-21']) await slotAt(dance.id, '20:00', { day });
    expect(await shopOf(client, dance)).toMatchObject({ day: null, calendar: { month: '2088-05' } });
  });
});
