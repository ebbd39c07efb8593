/** Amounts apply only in their currency: promotions and fees, with events in euros, yen and Kuwaiti dinars. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromo, givenBy } from '../../support/promos';
import { line, type Market, openEvent, openMarkets, type Stock } from '../orders/basketFixture';
import { makeUser, signInAs } from '../users/people';
import { promoForm } from './promoFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
let staff: Client;
let euro: Stock;
let yen: Stock;
let dinar: Stock;
let hold: Market['hold'];
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
  staff = await signInAs(app, (await makeUser('administrator')).email);
  yen = await openEvent('Asia/Tokyo', 'Castle', 1000, { currency: 'JPY' });
  dinar = await openEvent('Asia/Kuwait', 'Tower', 1000, { currency: 'KWD' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await prisma.promo.updateMany({ data: { active: false } });
  ({ museum: euro, hold } = await openMarket());
});

const totals = async () => {
  const held = [await hold([line(euro, 1)]), await hold([line(yen, 1)]), await hold([line(dinar, 1)])];
  await Promise.all(
    held.map(({ reference, key }) => app.newClient().json('POST', paths.orders.cancel(reference, key), {})),
  );
  return held.map(({ totalCents }) => totalCents);
};
const promoOf = (id: string) => prisma.promo.findUniqueOrThrow({ where: { id } });
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

describe('a promotion for all events', () => {
  it('that names an amount is for orders of its currency; one that names none is for all', async () => {
    await createPromo({ eventId: null, effect: 'amount', percent: null, amountCents: 300, currency: 'JPY' });
    expect(await totals()).toEqual([1000, 700, 1000]);
    await prisma.promo.updateMany({ data: { active: false } });
    await createPromo({ eventId: null, effect: 'percentage', percent: 2000, minTotalCents: 500, currency: 'KWD' });
    expect(await totals()).toEqual([1000, 1000, 800]);
    await prisma.promo.updateMany({ data: { active: false } });
    await createPromo({ eventId: null, effect: 'percentage', percent: 1000 });
    expect(await totals()).toEqual([900, 900, 900]);
  });

  it('is refused by the statement that takes places, whoever reckons', async () => {
    const promo = await createPromo({
      eventId: null,
      effect: 'amount',
      percent: null,
      amountCents: 300,
      currency: 'EUR',
    });
    const request = (of: Stock, id = randomUUID()) => ({
      ...{ key: randomUUID(), id, reference: id.slice(0, 8).toUpperCase(), secret: 'x', channel: 'web', locale: 'en' },
      ...{ user_id: null, tickets: 1 },
      lines: [
        {
          event_id: of.id,
          product_id: of.product,
          appointment_id: of.slot,
          quantity: 1,
          price: 1000,
          discounts: [300],
        },
      ],
      promos: [{ order_id: id, promo_id: promo, code_id: null, name: { en: 'Offer' }, discount: 300 }],
    });
    const take = (requests: object[]) =>
      sql<{ outcome: string }>('test_take', 'select outcome from hold_places($1::jsonb, 15)', [
        JSON.stringify(requests),
      ]);
    expect(await take([request(euro), request(yen)])).toEqual([{ outcome: 'held' }, { outcome: 'nothing_left' }]);
    expect(await givenBy(promo)).toEqual({ uses: 1, spentCents: 300 });
  });

  it('tells what it gave currency by currency', async () => {
    const id = await createPromo({ eventId: null, effect: 'percentage', percent: 1000 });
    for (const stock of [euro, yen, dinar]) await hold([line(stock, 2)]);
    expect(expectPage(await staff.get(paths.promos.edit(id)), 'Promos/Create').use).toMatchObject({
      uses: 3,
      spent: [
        { currency: 'EUR', cents: 200 },
        { currency: 'JPY', cents: 200 },
        { currency: 'KWD', cents: 200 },
      ],
    });
    const { list } = expectPage(await staff.get(paths.promos.index()), 'Promos/Index');
    expect(list.rows.find((row) => row.id === id)).toMatchObject({ uses: 3, spent: null, gives: '10% off' });
    const form = { ...promoForm(euro.id), eventId: null, currency: 'EUR', budgetCents: 5000, version: 1 };
    expect(errorsOf(await staff.json('PATCH', paths.promos.edit(id).replace(/\/edit$/, ''), form))).toMatchObject({
      currency: ['This promotion has already been used in a currency other than EUR. Create a new one.'],
    });
  });
});

describe('the form of a promotion', () => {
  const make = async (more: object) => {
    const id = randomUUID();
    const answer = await staff.json('POST', paths.promos.index(), { id, ...promoForm(euro.id), ...more });
    return { id, answer };
  };

  it('keeps the currency of its event, refuses another, and keeps none where no amount is named', async () => {
    const amount = { effect: 'amount', percent: null, amountCents: 300 };
    const { id } = await make({ eventId: yen.id, ...amount });
    expect((await promoOf(id)).currency).toBe('JPY');
    const { answer } = await make({ eventId: yen.id, ...amount, currency: 'EUR' });
    expect(errorsOf(answer)).toEqual({
      currency: ['This event is sold in JPY. Enter the amounts in that currency.'],
    });
    expect((await promoOf((await make({ currency: 'EUR' })).id)).currency).toBeNull();
    expect((await promoOf((await make({ eventId: null, budgetCents: 900 })).id)).currency).toBe('EUR');
    expect((await promoOf((await make({ eventId: null, budgetCents: 900, currency: 'KWD' })).id)).currency).toBe('KWD');
    expect((await make({ eventId: null, budgetCents: 900, currency: 'XQQ' })).answer.status).toBe(422);
  });

  it('says on its test that it is for orders in another currency', async () => {
    const promo = {
      ...promoForm(euro.id),
      eventId: null,
      effect: 'amount',
      percent: null,
      amountCents: 300,
      currency: 'KWD',
    };
    const lines = [{ productId: yen.product, quantity: 1 }];
    const cart = { eventId: yen.id, lines, visitDate: null, saleDate: null, channel: 'web', customerGroup: 'guest' };
    const answer = await staff.json('POST', paths.promos.test(), { id: null, promo, ...cart, hasCode: false });
    expect(answer.json<{ notApplied: object[] }>().notApplied).toMatchObject([
      { isThis: true, reason: 'it only applies to orders in KWD' },
    ]);
  });

  it('is filled in for a server of the version before, which knows no currency', async () => {
    const made = { effect: 'amount', percent: null, amountCents: 300 };
    expect((await promoOf(await createPromo({ eventId: yen.id, ...made }))).currency).toBe('JPY');
    expect((await promoOf(await createPromo({ eventId: null, ...made }))).currency).toBe('EUR');
    expect((await promoOf(await createPromo({ eventId: yen.id }))).currency).toBeNull();
  });
});

describe('a channel’s fee', () => {
  const setFee = (fee: object) => prisma.salesChannel.update({ where: { code: 'web' }, data: fee });
  afterAll(() => setFee({ feeKind: 'none', feeCents: 0, feePercent: 0, feeCurrency: null }));

  it.each([
    ['an amount in yen', { feeKind: 'per_order', feeCents: 50, feeCurrency: 'JPY' }, [1000, 1050, 1000]],
    [
      'an amount that names no currency, by the house’s',
      { feeKind: 'per_ticket', feeCents: 50, feeCurrency: null },
      [1050, 1000, 1000],
    ],
    ['a part of the order', { feeKind: 'percentage', feePercent: 1000, feeCurrency: null }, [1100, 1100, 1100]],
  ])('%s is charged on orders of its currency', async (_what, fee, expected) => {
    await setFee(fee);
    expect(await totals()).toEqual(expected);
  });

  it('follows a hold into another currency', async () => {
    await setFee({ feeKind: 'per_order', feeCents: 50, feeCurrency: 'JPY' });
    const held = await hold([line(euro, 1)]);
    const change = (of: Stock) =>
      app.newClient().json('PUT', paths.orders.hold(held.reference, held.key), { lines: [line(of, 1)] });
    expect((await change(yen)).json()).toMatchObject({ totalCents: 1050 });
    expect((await change(euro)).json()).toMatchObject({ totalCents: 1000 });
  });

  it('names its currency on the form, the house’s unless another is chosen', async () => {
    const path = paths.settings.channels('web');
    const save = async (more: object) => {
      const { record } = expectPage(await staff.get(path), 'Settings/SalesChannel');
      return staff.json('PATCH', path, { ...record.values, ...more, version: record.version });
    };
    const stored = async () => (await prisma.salesChannel.findUniqueOrThrow({ where: { code: 'web' } })).feeCurrency;
    await save({ feeKind: 'per_order', feeCents: 70, feeCurrency: 'KWD', feeTaxRate: 0 });
    expect(await stored()).toBe('KWD');
    await save({ feeKind: 'percentage', feePercent: 500 });
    expect(await stored()).toBeNull();
    await save({ feeKind: 'per_ticket', feeCurrency: null });
    expect(await stored()).toBe('EUR');
    expect(errorsOf(await save({ feeCurrency: 'ZZZ' }))).toHaveProperty('feeCurrency');
  });
});
