/** Quotes of programs: the price that a hold of the same lines gets, and what refuses them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { createPromo } from '../../support/promos';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { checked, programOf, write } from './apiFixture';

type Figures = { totalCents: number; discountCents: number; feeCents: number; discounts: { amountCents: number }[] };
type Quote = Figures & {
  taxCents: number;
  lines: object[];
  refusals: { field: string; code: string; detail: string }[];
};
type Hold = Figures & { items: { taxCents: number }[] };

let app: TestApp;
let eventId: string;
let adult: string;
let child: string;
let guide: string;
let slot: string;
let program: Client;

beforeAll(async () => {
  app = await startApp();
  ({ id: eventId } = await createEvent(await createVenue(), { status: 'published' }));
  adult = await createProduct(eventId, { priceCents: 1000, taxRate: 1000 });
  child = await createProduct(eventId, { priceCents: 333, taxRate: 2100, maxPerOrder: 5 });
  guide = await createProduct(eventId, { priceCents: 300, taxRate: 2100, capacityUnits: 0, needsOther: true });
  slot = await createSlot(eventId, { capacity: 40 });
  await createPromoCode({ code: 'TENTH', percent: 1000, eventId });
  await createPromoCode({ code: 'OVER', percent: 1000, eventId, validUntil: new Date('2026-01-01T00:00:00Z') });
  program = await programOf(app, (await makeUser('administrator')).id);
});
afterAll(() => app.close());

type Line = readonly [productId: string, quantity: number, slotId?: string];
const bodyOf = (lines: readonly Line[], code?: string) => ({
  lines: lines.map(([productId, quantity, slotId = slot]) => ({ productId, quantity, slotId })),
  ...(code ? { code } : {}),
});
const quote = (lines: readonly Line[], code?: string) =>
  checked<Quote>('quote', program.json('POST', '/api/v1/quotes', bodyOf(lines, code)));

const refusalsOf = ({ refusals }: Quote) => refusals.map(({ field, code }) => [field, code]);

describe('a quote', () => {
  it('has items, discount, fee, tax and total, and reserves nothing', async () => {
    expect(await quote([[adult, 2]], 'TENTH')).toEqual({
      ...{ currency: 'EUR', totalCents: 1800, discountCents: 200, feeCents: 0, taxCents: 164, refusals: [] },
      lines: [{ productId: adult, slotId: slot, quantity: 2, priceCents: 1000, discountCents: 200, taxCents: 164 }],
      discounts: [{ name: 'TENTH', amountCents: 200 }],
    });
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  });

  it('is the price of a hold with the same lines, with promotions and a fee', async () => {
    await createPromo({ eventId, effect: 'percentage', percent: 500 });
    await prisma.salesChannel.update({
      where: { code: 'partner' },
      data: { feeKind: 'per_ticket', feeCents: 50, feeTaxRate: 2100 },
    });
    for (const code of [undefined, 'TENTH']) {
      const lines: Line[] = [
        [adult, 3],
        [child, 2],
        [guide, 1],
      ];
      const quoted = await quote(lines, code);
      const held = await checked<Hold>('createHold', write(program, 'POST', '/holds', bodyOf(lines, code)));
      const figures = ({ totalCents, discountCents, feeCents, discounts }: Figures) => ({
        ...{ totalCents, discountCents, feeCents },
        discounts: discounts.map(({ amountCents }) => amountCents),
      });
      expect(figures(quoted)).toEqual(figures(held));
      expect(quoted.feeCents).toBe(300);
      const ofItems = held.items.reduce((sum, { taxCents }) => sum + taxCents, 0);
      expect(quoted.taxCents - ofItems).toBe(52);
    }
  });
});

describe('refusals', () => {
  it('stand beside their lines, and the others are priced', async () => {
    const closed = await createSlot(eventId, { state: 'closed' });
    const quoted = await quote([
      [adult, 1],
      [child, 6],
    ]);
    expect(refusalsOf(quoted)).toEqual([['lines.1', 'too_many_of_product']]);
    expect(quoted.lines).toMatchObject([{ productId: adult, quantity: 1 }]);
    expect(quoted.refusals[0]!.detail).toContain('5');
    const late = await quote([
      [child, 1, closed],
      [adult, 1],
    ]);
    expect(refusalsOf(late)).toEqual([['lines.0', 'slot_closed']]);
  });

  it('name the slot that is short for several lines together', async () => {
    const small = await createSlot(eventId, { capacity: 3 });
    const quoted = await quote([
      [adult, 2, small],
      [child, 2, small],
    ]);
    expect(refusalsOf(quoted)).toEqual([
      ['lines.0', 'slot_left'],
      ['lines.1', 'slot_left'],
    ]);
  });

  it('tell of a code, an add-on alone, and too many tickets', async () => {
    expect(refusalsOf(await quote([[adult, 1]], 'NOPE'))).toEqual([['code', 'promo_unknown']]);
    expect(refusalsOf(await quote([[adult, 1]], 'OVER'))).toEqual([['code', 'promo_over']]);
    expect(refusalsOf(await quote([[guide, 1]]))).toEqual([['lines', 'addon_alone']]);
    expect(refusalsOf(await quote([[adult, 100]]))).toEqual([['lines', 'too_many_tickets']]);
  });
});
