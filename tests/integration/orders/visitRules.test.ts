/** Compatible times, as the server enforces them on carts; and the price of such a cart. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createPromoCode } from '../../support/promoCodes';
import { createPromo } from '../../support/promos';
import { applyCode, moneyOf } from '../promos/promoFixture';
import { openTours, type Rule, slotAt, type Visitor } from './visitFixture';

const { app, begin } = await openTours();
afterAll(() => app.close());

let { tour, client } = {} as Visitor;
beforeEach(async () => {
  ({ tour, client } = await begin());
});

/** The shop's error for a refused hold, or null. */
const refusal = async (productId: string, visits: string[]): Promise<string | null> => {
  const answer = await tour.ask(client, productId, visits);
  if (answer.status === 201) return null;
  expect(answer.status).toBe(422);
  return answer.json<{ errors: { lines: string[] } }>().errors.lines[0]!;
};

describe('a cart is held to the rule of its product', () => {
  test.each<[string, Rule, { time: string; day?: string }, string | null]>([
    ['right after the gap', { minGapMinutes: 30 }, { time: '11:30' }, null],
    [
      'too soon to re-enter',
      { minGapMinutes: 30 },
      { time: '11:29' },
      'The Tower at 11:29 and The Lighthouse Museum are too close together. There must be at least 30 minutes between them.',
    ],
    ['as late as it may be', { maxGapMinutes: 120 }, { time: '13:00' }, null],
    [
      'too late after',
      { maxGapMinutes: 120 },
      { time: '13:01' },
      'The Tower at 13:01 and The Lighthouse Museum are too far apart. There can be up to 2 hours between them.',
    ],
    [
      'on another day',
      { sameDay: true },
      { time: '12:00', day: '2088-05-11' },
      'The Tower must be on the same day as The Lighthouse Museum. Choose another time.',
    ],
    ['late on the same day', { sameDay: true }, { time: '23:59' }, null],
    [
      'at the same time',
      {},
      { time: '10:30' },
      'The Tower at 10:30 overlaps with The Lighthouse Museum. Choose another time.',
    ],
    [
      'before what it follows',
      {},
      { time: '08:00' },
      'The Tower must be after The Lighthouse Museum. Choose a time later than 08:00.',
    ],
  ])('%s', async (_, rule, { time, day }, message) => {
    const product = await tour.createTour([rule]);
    expect(await refusal(product, [await slotAt(tour.tower.id, time, day ? { day } : {})])).toBe(message);
  });

  test('in whatever order, where the product allows it', async () => {
    const product = await tour.createTour([{ minGapMinutes: 30 }], { visitsInOrder: false });
    expect(await refusal(product, [await slotAt(tour.tower.id, '08:30')])).toBeNull();
    expect(await refusal(product, [await slotAt(tour.tower.id, '08:31')])).toBe(
      'The Tower at 08:31 and The Lighthouse Museum are too close together. There must be at least 30 minutes between them.',
    );
  });

  test('when the hold is changed, too; it keeps what it had', async () => {
    const product = await tour.createTour([{ sameDay: true }]);
    const noon = await slotAt(tour.tower.id, '12:00');
    const held = await tour.hold(client, product, [noon]);
    const lines = [
      { productId: product, appointmentId: tour.first, quantity: 2, visits: [await slotAt(tour.tower.id, '09:30')] },
    ];
    const answer = await client.json('PUT', paths.orders.hold(held.reference, held.key), { lines });
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
      422,
      'The Tower at 09:30 overlaps with The Lighthouse Museum. Choose another time.',
    ]);
    expect(await prisma.appointment.findUnique({ where: { id: noon } })).toMatchObject({ held: 1 });
  });

  test('a visit to an event of which another visit is made has a rule of its own', async () => {
    const product = await tour.createTour([{}, { minGapMinutes: 60 }]);
    const [noon, two] = [await slotAt(tour.tower.id, '12:00'), await slotAt(tour.tower.id, '13:30')];
    expect(await refusal(product, [noon, two])).toBe(
      'The Tower at 13:30 and The Tower are too close together. There must be at least 1 hour between them.',
    );
    expect(await refusal(product, [two, noon])).toBe(
      'The Tower must be after The Tower. Choose a time later than 12:00.',
    );
  });
});

describe('the money of a cart that goes on', () => {
  test('a promo code takes off what the tickets cost, and comes off again', async () => {
    const product = await tour.createTour([{}]);
    const held = await tour.hold(client, product, [await slotAt(tour.tower.id, '12:00')], 2);
    const code = await createPromoCode({ code: `TOWER-${uuidv7().slice(-6)}`.toUpperCase(), percent: 5000 });
    expect((await applyCode(client, held, code)).json()).toMatchObject({ totalCents: 1800, discountCents: 1800 });
    expect((await moneyOf(held)).items.map(([price, discount]) => [price, discount])).toEqual([
      [1800, 900],
      [1800, 900],
      [0, 0],
      [0, 0],
    ]);
    const removed = await client.json('DELETE', paths.orders.promoCode(held.reference, held.key));
    expect(removed.json()).toMatchObject({ totalCents: 3600, discountCents: 0 });
  });

  test('an automatic promotion counts tickets, not visits', async () => {
    const product = await tour.createTour([{}, {}]);
    await createPromo({ eventId: tour.museum.id, minQuantity: 3 });
    const visits = [await slotAt(tour.tower.id, '12:00'), await slotAt(tour.tower.id, '14:00')];
    expect((await tour.hold(client, product, visits, 2)).totalCents).toBe(3600);
    expect((await tour.hold(client, product, visits, 3)).totalCents).toBe(4860);
  });

  test('the payment page tells where the tickets go, and charges once', async () => {
    const product = await tour.createTour([{}, { canChooseLater: true }]);
    const held = await tour.hold(client, product, [await slotAt(tour.tower.id, '12:00'), null], 2);
    const contact = { name: 'Ana', email: 'ana@example.org', acceptTerms: true };
    expect((await client.json('POST', paths.orders.place(held.reference, held.key), contact)).status).toBe(200);
    const page = expectPage(await client.get(paths.payments.card(held.reference, held.key)), 'Payments/Card/Create');
    expect(page.order).toMatchObject({ total: 3600 });
    expect(page.order.lines).toEqual([
      {
        name: 'Tour',
        event: 'The Lighthouse Museum',
        zone: 'Europe/Madrid',
        byDay: false,
        quantity: 2,
        amount: 3600,
        startsAt: '2088-05-10T08:00:00.000Z',
        visits: [
          { title: 'The Tower', startsAt: '2088-05-10T10:00:00.000Z', zone: 'Europe/Madrid', byDay: false },
          { title: 'The Tower', startsAt: null, zone: 'Europe/Madrid', byDay: false },
        ],
      },
    ]);
  });
});
