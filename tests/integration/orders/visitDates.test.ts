/** Times of further visits in the shop, and a hold with them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createEvent } from './shopFixture';
import { DAY, openTours, slotAt, type Visitor } from './visitFixture';

const { app, venue, begin } = await openTours();
afterAll(() => app.close());

let { tour, client } = {} as Visitor;
beforeEach(async () => {
  ({ tour, client } = await begin());
});

describe('what the shop offers of further visits', () => {
  const open = async (query: object = {}) => {
    const visits = JSON.stringify({ slot: tour.first, products: [], chosen: {}, shown: {}, ...query });
    const path = `${paths.events.show(tour.museum.slug)}?${new URLSearchParams({ visits })}`;
    await client.get(paths.events.show(tour.museum.slug));
    return expectPage(await client.visit(path, { only: ['visits'] }), 'Orders/Create').visits!;
  };
  const shop = async () => expectPage(await client.get(paths.events.show(tour.museum.slug)), 'Orders/Create');
  const starts = (slots: readonly { startsAt: string }[]) => slots.map(({ startsAt }) => startsAt.slice(11, 16));

  test('says where a product goes on to, and sends no dates unasked', async () => {
    await tour.createTour([{ minGapMinutes: 15, sameDay: true }]);
    await slotAt(tour.tower.id, '12:00');
    const page = await shop();
    expect(page.visits).toBeUndefined();
    expect(page.products).toMatchObject([
      {
        isBookable: true,
        visitsInOrder: true,
        visits: [
          {
            eventId: tour.tower.id,
            title: 'The Tower',
            venue: { name: 'Museo del Faro', city: 'Cádiz', timeZone: 'Europe/Madrid' },
            minGapMinutes: 15,
            maxGapMinutes: null,
            sameDay: true,
            canChooseLater: false,
          },
        ],
      },
    ]);
  });

  test('offers no product whose visit cannot be booked, unless it may be chosen later', async () => {
    const isBookable = async () => (await shop()).products.map((product) => product.isBookable);
    await tour.createTour([{}]);
    await tour.createTour([{ canChooseLater: true }], { position: 1 });
    expect(await isBookable()).toEqual([false, true]);
    const slot = await slotAt(tour.tower.id, '12:00');
    expect(await isBookable()).toEqual([true, true]);
    await prisma.appointment.update({ where: { id: slot }, data: { sold: 10 } });
    expect(await isBookable()).toEqual([false, true]);
    await prisma.event.update({ where: { id: tour.tower.id }, data: { status: 'draft' } });
    expect(await isBookable()).toEqual([false, false]);
  });

  test('shows just the times where one day only can fit', async () => {
    const product = await tour.createTour([{ sameDay: true, minGapMinutes: 15 }]);
    for (const time of ['09:00', '11:00', '11:15', '16:00']) await slotAt(tour.tower.id, time);
    await slotAt(tour.tower.id, '12:00', { day: '2088-05-11' });
    const { dates, times } = await open({ products: [product] });
    expect(dates[tour.tower.id]).toMatchObject({ calendar: null, day: DAY });
    expect(starts(dates[tour.tower.id]!.slots)).toEqual(['09:15', '14:00']);
    expect(times[tour.first]!.startsAt).toBe('2088-05-10T08:00:00.000Z');
  });

  test('shows a calendar of the days that fit, open at the day of the first visit', async () => {
    const product = await tour.createTour([{ maxGapMinutes: 10 * 24 * 60 }]);
    for (const [time, day] of [
      ['12:00', DAY],
      ['12:00', '2088-05-11'],
      ['09:00', '2088-05-20'],
      ['12:00', '2088-05-20'],
    ] as const)
      await slotAt(tour.tower.id, time, { day });
    const { dates } = await open({ products: [product] });
    expect(dates[tour.tower.id]!.calendar).toEqual({ month: '2088-05', first: '2088-05', last: '2088-05', today: DAY });
    expect(dates[tour.tower.id]!.days.map(({ date }) => date)).toEqual([DAY, '2088-05-11', '2088-05-20']);
    expect(dates[tour.tower.id]!.day).toBe(DAY);
    const later = await open({ products: [product], shown: { [tour.tower.id]: { day: '2088-05-20' } } });
    expect(starts(later.dates[tour.tower.id]!.slots)).toEqual(['07:00']);
  });

  test('turns from month to month with the day it has open', async () => {
    const product = await tour.createTour([{}]);
    await slotAt(tour.tower.id, '12:00');
    await slotAt(tour.tower.id, '12:00', { day: '2088-07-01' });
    const { dates } = await open({ products: [product], shown: { [tour.tower.id]: { month: '2088-07', day: DAY } } });
    const { calendar, days, day, slots } = dates[tour.tower.id]!;
    expect([calendar!.month, calendar!.first, calendar!.last]).toEqual(['2088-07', '2088-05', '2088-07']);
    expect(days.map(({ date }) => date)).toEqual(['2088-07-01']);
    expect([day, starts(slots)]).toEqual([DAY, ['10:00']]);
  });

  test('offers each visit what goes with the others that are chosen, for every product', async () => {
    const boat = await createEvent(venue, { title: { en: 'The Boat' } });
    const product = await tour.createTour([{}]);
    await prisma.productVisit.create({ data: { id: uuidv7(), productId: product, position: 1, eventId: boat.id } });
    const strict = await tour.createTour([{ minGapMinutes: 90 }], { position: 1 });
    for (const time of ['11:30', '13:00', '15:00']) await slotAt(tour.tower.id, time);
    const sail = await slotAt(boat.id, '14:00');
    const offered = async (products: string[]) =>
      starts((await open({ products, chosen: { [boat.id]: sail } })).dates[tour.tower.id]!.slots);
    expect(await offered([product])).toEqual(['09:30', '11:00']);
    expect(await offered([product, strict])).toEqual(['11:00']);
  });

  test('says how many places the chosen times have, for those who hold some of them too', async () => {
    const product = await tour.createTour([{}], { capacityUnits: 2 });
    const noon = await slotAt(tour.tower.id, '12:00', { capacity: 7 });
    const query = { products: [product], chosen: { [tour.tower.id]: noon } };
    const free = async (held?: { reference: string; key: string }, visitor = app.newClient()) => {
      const visits = JSON.stringify({ slot: tour.first, shown: {}, ...query });
      const address = new URL(paths.events.show(tour.museum.slug, held), app.url);
      address.searchParams.set('visits', visits);
      await visitor.get(paths.events.show(tour.museum.slug));
      const page = await visitor.visit(address.pathname + address.search, { only: ['visits'] });
      return expectPage(page, 'Orders/Create').visits!.times[noon]!.free;
    };
    expect(await free()).toBe(7);
    const held = await tour.hold(client, product, [noon], 2);
    expect([await free(held), await free()]).toEqual([7, 3]);
    expect(await free(undefined, client)).toBe(7);
    await tour.hold(app.newClient(), product, [noon], 1);
    expect([await free(held), await free()]).toEqual([5, 1]);
    // Expired places are free for others, even before they are released.
    const aWhile = { timeout: 20_000 };
    await prisma.$transaction(async (tx) => {
      // The release job skips locked rows.
      await tx.$executeRaw`select from orders where reference = ${held.reference} for key share`;
      const past = new Date(Date.now() - 1000);
      await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: past } });
      expect(await free(held)).toBe(1);
    }, aWhile);
    await prisma.appointment.update({ where: { id: noon }, data: { state: 'closed' } });
    expect(await free()).toBe(0);
  });

  test.each(['', 'nonsense', '{"slot":7}', '[]'])('answers the request “%s” with nothing', async (visits) => {
    await client.get(paths.events.show(tour.museum.slug));
    const path = `${paths.events.show(tour.museum.slug)}?${new URLSearchParams({ visits })}`;
    const page = expectPage(await client.visit(path, { only: ['visits'] }), 'Orders/Create');
    expect(page.visits).toEqual({ times: {}, dates: {} });
  });

  test('shows a hold with its visits, and one item for each ticket', async () => {
    const product = await tour.createTour([{}, { canChooseLater: true }]);
    const noon = await slotAt(tour.tower.id, '12:00');
    const held = await tour.hold(client, product, [noon, null], 2);
    const page = expectPage(await client.get(paths.events.show(tour.museum.slug, held)), 'Orders/Create');
    expect(page.hold).toMatchObject({
      lines: [{ productId: product, appointmentId: tour.first, quantity: 2, visits: [noon, null] }],
      slot: { id: tour.first },
      visits: [
        {
          key: tour.tower.id,
          title: 'The Tower',
          timeZone: 'Europe/Madrid',
          slot: { id: noon, startsAt: '2088-05-10T10:00:00.000Z', endsAt: '2088-05-10T11:00:00.000Z' },
        },
        { key: `${tour.tower.id}.2`, slot: null },
      ],
    });
    expect(page.hold!.items.map(({ position }) => position)).toEqual([1, 2]);
  });
});
