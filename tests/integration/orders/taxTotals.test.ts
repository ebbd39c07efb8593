/** Tax is computed for the document, by rate; its items and its fee have shares that add up to it. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { brokenRules, sharesOf, type TaxedPart } from '../../support/invoiceRules';
import { createPromoCode } from '../../support/promoCodes';
import { createPromo } from '../../support/promos';
import { type Held, line, type Market, openMarkets, type Stock } from './basketFixture';
import { createProduct } from './shopFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(async () => {
  await setFee({ feeKind: 'none' });
  await app.close();
});

const setFee = (fee: { feeKind: string; feeCents?: number; feePercent?: number; feeTaxRate?: number }) =>
  prisma.salesChannel.update({ where: { code: 'web' }, data: { feeCents: 0, feePercent: 0, feeTaxRate: 0, ...fee } });

/** Tax by simple arithmetic: rounded half away from zero. */
function calculated(gross: bigint, rate: number): bigint {
  const whole = 10_000n + BigInt(rate);
  const size = (gross < 0n ? -gross : gross) * BigInt(rate);
  const tax = (2n * size + whole) / (2n * whole);
  return gross < 0n ? -tax : tax;
}

const total = (amounts: readonly number[]): bigint => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
const ratesOf = (parts: readonly Omit<TaxedPart, 'tax'>[]): number[] => [...new Set(parts.map(({ rate }) => rate))];

/** Totals by rate: of the parts, and of their tax shares. */
const byRate = (parts: readonly Omit<TaxedPart, 'tax'>[], shares: readonly number[]) =>
  ratesOf(parts).map((rate) => ({
    rate,
    gross: total(parts.filter((part) => part.rate === rate).map(({ gross }) => gross)),
    tax: total(shares.filter((_, n) => parts[n]!.rate === rate)),
  }));

const rate = fc.constantFrom(0, 400, 550, 1000, 1975, 2100, 10_000);
const small = fc.integer({ min: -3000, max: 3000 });
/** Small enough that the total of a document stays within 2^53. */
const large = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
const document = fc.oneof(small, large, fc.constant(0)).chain((first) =>
  fc.array(fc.record({ gross: fc.oneof(small, large, fc.constant(0), fc.constant(first)), rate }), {
    minLength: 1,
    maxLength: 7,
  }),
);
const documents = fc.array(document, { minLength: 20, maxLength: 20 });

describe('the shares of a document', () => {
  it('are written down for these', async () => {
    const tickets = (quantity: number, gross: number, of = 1000) =>
      Array.from({ length: quantity }, () => ({ gross, rate: of }));
    expect(
      await sharesOf([
        tickets(5, 1207), // 60.35 at 10% includes 5.49, and not five times 1.10
        [...tickets(2, 333), { gross: 150, rate: 1000 }], // 8.16 includes 0.74
        [...tickets(2, 1000), ...tickets(2, 1000, 2100), { gross: 500, rate: 0 }],
        tickets(3, -1207),
        [],
        [{ gross: Number.MAX_SAFE_INTEGER, rate: 10_000 }],
        [
          { gross: 3, rate: 10_000 },
          { gross: 0, rate: 10_000 },
        ],
      ]),
    ).toEqual([
      [110, 110, 110, 110, 109],
      [30, 30, 14],
      [91, 91, 174, 173, 0],
      [-110, -110, -109],
      [],
      [4_503_599_627_370_496],
      [2, 0],
    ]);
  });

  it('sum to what a calculator says of each rate, and none is a unit from its exact tax', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const answers = await sharesOf(all);
        for (const [n, parts] of all.entries()) {
          for (const { rate: of, gross, tax } of byRate(parts, answers[n]!)) expect(tax).toBe(calculated(gross, of));
          for (const [place, { gross, rate: of }] of parts.entries()) {
            const offBy = BigInt(answers[n]![place]!) * BigInt(10_000 + of) - BigInt(gross) * BigInt(of);
            expect(offBy < 10_000 + of && -offBy < 10_000 + of).toBe(true);
            if (gross === 0 || of === 0) expect(answers[n]![place]).toBe(0);
          }
        }
      }),
      { seed: 11, numRuns: 30 },
    );
  });

  it('of a credit mirror those of the sale', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const mirrored = all.map((parts) => parts.map(({ gross, rate: of }) => ({ gross: 0 - gross, rate: of })));
        const [sold, given] = [await sharesOf(all), await sharesOf(mirrored)];
        expect(given.map((shares) => shares.map((share) => 0 - share))).toEqual(sold);
      }),
      { seed: 12, numRuns: 10 },
    );
  });

  it('lets papers that take back part after part end at nothing, each within a unit of its own calculation', async () => {
    const sold = fc.record({ gross: fc.integer({ min: 0, max: 5000 }), rate });
    const sale = fc.array(sold, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 10, maxLength: 10 }), async (sales) => {
        // The rest after refunds of one more part each; the parts have no order.
        const states = sales.flatMap((parts) => parts.map((_, n) => parts.slice(n)));
        const answers = await sharesOf(states);
        let at = 0;
        for (const parts of sales) {
          const stated = parts.map((_, n) => byRate(states[at + n]!, answers[at + n]!));
          at += parts.length;
          for (const [n, part] of parts.entries()) {
            const of = (place: number) => stated[place]?.find((row) => row.rate === part.rate)?.tax ?? 0n;
            const correction = of(n) - of(n + 1);
            const own = calculated(BigInt(part.gross), part.rate);
            expect([own - 1n, own, own + 1n]).toContain(correction);
            expect(correction >= 0n).toBe(true);
          }
        }
      }),
      { seed: 13, numRuns: 10 },
    );
  });
});

/** An order in the database, and on its page. */
async function paperOf({ client }: Pick<Market, 'client'>, { reference, key }: Held) {
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference },
    include: { items: { orderBy: { position: 'asc' } } },
  });
  const lines = order.items.map((item) => ({
    gross: item.priceCents - item.discountCents,
    rate: item.taxRate,
    tax: item.taxCents,
  }));
  const fee: TaxedPart = { gross: order.feeCents, rate: order.feeTaxRate, tax: order.feeTaxCents };
  const { totals } = expectPage(await client.get(paths.orders.show(reference, key)), 'Orders/Show');
  const taxes = totals.taxes.map((row) => ({ rate: row.rate, base: row.baseCents, tax: row.taxCents }));
  const sums = { total: totals.totalCents, prepaid: 0, due: order.totalCents };
  return { lines, charges: [fee], taxes, ...sums };
}

describe('an order', () => {
  it('prints 5.49 for 10 % on 60.35, also when it was changed and given a code', async () => {
    const { museum, client, hold, change, place } = await openMarket();
    await prisma.product.update({ where: { id: museum.product }, data: { priceCents: 1207 } });
    const held = await hold([line(museum, 2)]);
    await change(held, [line(museum, 5)]);
    await place(held);
    expect((await paperOf({ client }, held)).taxes).toEqual([{ rate: 1000, base: 5486, tax: 549 }]);
    await createPromoCode({ code: 'TAXES', percent: 3300 });
    // A separate order beside the unpaid one.
    client.cookies.set('basket', '');
    const coded = await hold([line(museum, 5)]);
    await client.json('POST', paths.orders.promoCode(coded.reference, coded.key), { code: 'TAXES' });
    await place(coded);
    // 60.35 less 19.92 is 40.43.
    expect((await paperOf({ client }, coded)).taxes).toEqual([{ rate: 1000, base: 3675, tax: 368 }]);
  });

  it('of any basket adds up on paper', async () => {
    const { museum, play, client, hold, change, place } = await openMarket();
    const stock = async (event: Stock, taxRate: number): Promise<Stock> => ({
      ...event,
      product: await createProduct(event.id, { taxRate, priceCents: 1 }),
    });
    const goods = [museum, play, await stock(museum, 2100), await stock(play, 0), await stock(play, 400)];
    await createPromo({ eventId: museum.id, percent: 1234 });
    await prisma.appointment.updateMany({
      where: { id: { in: [museum.slot, play.slot] } },
      data: { capacity: 10_000 },
    });
    const price = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 2 ** 44, max: 2 ** 45 }));
    const lines = fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: goods.length, maxLength: goods.length })
      .map((quantities) =>
        quantities.map((quantity, n) => line(goods[n]!, quantity)).filter(({ quantity }) => quantity > 0),
      )
      .filter((asked) => asked.length > 0);
    const fee = fc.record({
      feeKind: fc.constantFrom('none', 'per_order', 'per_ticket', 'percentage'),
      feeCents: fc.integer({ min: 1, max: 300 }),
      feePercent: fc.integer({ min: 1, max: 1000 }),
      feeTaxRate: rate,
    });
    const basket = fc.record({
      prices: fc.array(price, { minLength: goods.length, maxLength: goods.length }),
      lines,
      changed: lines,
      fee,
    });
    await fc.assert(
      fc.asyncProperty(basket, async (asked) => {
        await prisma.rateLimit.deleteMany();
        client.cookies.set('basket', '');
        await setFee(asked.fee);
        for (const [n, { product }] of goods.entries())
          await prisma.product.update({ where: { id: product }, data: { priceCents: asked.prices[n]! } });
        const held = await hold(asked.lines);
        if (asked.lines.length % 2 === 0) expect((await change(held, asked.changed)).status).toBe(200);
        expect((await place(held)).status).toBeLessThan(400);
        const paper = await paperOf({ client }, held);
        expect(brokenRules(paper)).toEqual([]);
        for (const { rate: of, base, tax } of paper.taxes)
          expect(BigInt(tax)).toBe(calculated(BigInt(base) + BigInt(tax), of));
      }),
      { seed: 14, numRuns: 8 },
    );
  });
});
