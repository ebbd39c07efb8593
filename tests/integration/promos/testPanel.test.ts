/** A promotion tested with a cart while it is edited. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { promoForm } from './promoFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let venue: string;
let event: { id: string; slug: string };
let adult: string;
let child: string;

beforeAll(async () => {
  venue = await createVenue();
});
beforeEach(async () => {
  await sql('test_patience', 'delete from rate_limits');
  event = await createEvent(venue);
  adult = await createProduct(event.id, { priceCents: 1000 });
  child = await createProduct(event.id, { priceCents: 500, name: { en: 'Child' } });
});

const values = (more: object = {}) => promoForm(event.id, more);

type Answer = {
  totalCents: number;
  grossCents: number;
  applied: { isThis: boolean; amountCents: number; because: string[] }[];
  notApplied: { isThis: boolean; name: string; reason: string }[];
  overlaps: { id: string; isTogether: boolean }[];
};

describe('the test of a draft', () => {
  const test = (promo: object, more: object = {}) =>
    manager.json('POST', paths.promos.test(), {
      id: null,
      promo: values(promo),
      eventId: event.id,
      lines: [
        { productId: adult, quantity: 2 },
        { productId: child, quantity: 1 },
      ],
      visitDate: '2088-05-15',
      saleDate: '2088-05-06',
      channel: 'web',
      customerGroup: 'guest',
      hasCode: true,
      ...more,
    });

  it('says what the cart costs and because of what, and keeps nothing', async () => {
    const answer = (await test({ weekdays: [6], minDaysAhead: 7, productIds: [adult] })).json<Answer>();
    expect(answer).toMatchObject({ grossCents: 2500, totalCents: 2100, notApplied: [], overlaps: [] });
    expect(answer.applied).toMatchObject([{ isThis: true, amountCents: 400 }]);
    expect(answer.applied[0]!.because).toEqual([
      'it includes 2 of the tickets',
      'the visit is on a Saturday',
      'the visit is booked at least 7 days ahead',
    ]);
    expect(await prisma.promo.count({ where: { eventId: event.id } })).toBe(0);
  });

  it('says why it does not apply', async () => {
    const reasonFor = async (promo: object, more: object = {}) =>
      (await test(promo, more)).json<Answer>().notApplied.find(({ isThis }) => isThis)?.reason;
    expect(await reasonFor({ weekdays: [1, 2] })).toBe('it is for visits on a Monday or Tuesday');
    expect(await reasonFor({ minQuantity: 4 })).toContain('it requires at least 4 included tickets');
    expect(await reasonFor({ trigger: 'code' }, { hasCode: false })).toBe('it requires a code');
    expect(await reasonFor({ customerGroups: ['company'] })).toBe('it is for companies');
    expect(await reasonFor({ visitUntil: '2088-05-14' })).toBe('it is for visits until 14 May 2088');
  });

  it('uses the price of that day and channel', async () => {
    const visit = new Date('2088-05-15');
    await prisma.productPrice.create({
      data: {
        id: randomUUID(),
        productId: adult,
        position: 0,
        weekdays: [],
        visitFrom: visit,
        visitUntil: visit,
        priceCents: 2000,
      },
    });
    expect((await test({})).json<Answer>()).toMatchObject({ grossCents: 4500, totalCents: 3600 });
    expect((await test({}, { visitDate: '2088-05-16' })).json<Answer>()).toMatchObject({ grossCents: 2500 });
  });

  it('points out others that can meet the same cart', async () => {
    const beside = await createPromo({ eventId: event.id, stackable: true, percent: 500 });
    await createPromo({ eventId: event.id, weekdays: [1], stackable: true });
    const alone = (await test({ weekdays: [6] })).json<Answer>();
    expect(alone.overlaps).toMatchObject([{ id: beside, isTogether: false }]);
    expect(alone).toMatchObject({ totalCents: 2000, notApplied: [{ isThis: false }, { isThis: false }] });
    const together = (await test({ weekdays: [6], stackable: true })).json<Answer>();
    expect(together).toMatchObject({ totalCents: 1900, overlaps: [{ id: beside, isTogether: true }] });
  });

  it('of an unfinished draft says which fields are missing', async () => {
    const answer = await test({ percent: null });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['promo.percent']);
  });
});
