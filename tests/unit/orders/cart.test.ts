import { describe, expect, test } from 'vitest';
import {
  type Hold,
  linesOf,
  mostOf,
  type Product,
  signatureOf,
} from '../../../resources/js/Pages/Orders/Partials/cart';
import { cents } from '../../../server/shared/money';

const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  name: id,
  description: '',
  priceCents: cents(1000),
  capacityUnits: 1,
  minPerOrder: 0,
  maxPerOrder: 10,
  needsOther: false,
  left: null,
  holderFields: [],
  ...more,
});
const adult = product('adult');
const family = product('family', { capacityUnits: 4 });
const guide = product('guide', { capacityUnits: 0, needsOther: true, left: 3 });
const products = [adult, family, guide];

const cart = (quantities: Record<string, number>, slotId: string | null = 'slot') => ({ slotId, quantities });
const most = (of: Product, quantities: Record<string, number>, more: { slotLeft?: number | null; held?: Hold } = {}) =>
  mostOf(of, { cart: cart(quantities), products, slotLeft: 20, held: null, maxTickets: 20, ...more });

const held = (quantity: number): Hold => ({
  id: 'order',
  reference: 'REFERENC',
  key: 'key',
  isLive: true,
  expiresAt: '2088-01-01T00:00:00.000Z' as Hold['expiresAt'],
  totalCents: cents(0),
  discountCents: cents(0),
  promoCode: null,
  lines: [{ productId: 'adult', appointmentId: 'slot', quantity }],
  items: [],
  slot: { id: 'slot', startsAt: '2088-01-01T00:00:00.000Z', endsAt: '2088-01-01T01:00:00.000Z' } as Hold['slot'],
});

describe('how many can be chosen', () => {
  test('the product, the order and the slot each set a limit', () => {
    expect(most(adult, {})).toBe(10);
    expect(most(adult, { family: 15 }, { slotLeft: null })).toBe(5);
    expect(most(adult, { family: 2 }, { slotLeft: 11 })).toBe(3);
    expect(most(family, { adult: 2 }, { slotLeft: 11 })).toBe(2);
    expect(most(adult, { family: 3 }, { slotLeft: 11 })).toBe(0);
  });

  test('what takes no place is limited by its quota alone', () => {
    expect(most(guide, { adult: 2 }, { slotLeft: 0 })).toBe(3);
  });

  test('our own places count as left for us, in the slot they are in', () => {
    expect(most(adult, { adult: 4 }, { slotLeft: 0, held: held(4) })).toBe(4);
    expect(
      mostOf(adult, { cart: cart({ adult: 4 }, 'other'), products, slotLeft: 1, held: held(4), maxTickets: 20 }),
    ).toBe(1);
  });
});

describe('what is asked for', () => {
  test('nothing without a slot, without a ticket, or with extras alone', () => {
    expect(linesOf(cart({ adult: 1 }, null), products, true)).toEqual([]);
    expect(linesOf(cart({ adult: 0 }), products, true)).toEqual([]);
    expect(linesOf(cart({ guide: 2 }), products, true)).toEqual([]);
    expect(linesOf(cart({ adult: 1 }, null), products, false)).toEqual([
      { productId: 'adult', appointmentId: null, quantity: 1 },
    ]);
  });

  test('the same lines in another order are the same', () => {
    const lines = linesOf(cart({ guide: 1, adult: 2 }), products, true);
    expect(signatureOf(lines)).toBe(signatureOf(lines.toReversed()));
    expect(signatureOf(lines)).not.toBe(signatureOf(linesOf(cart({ guide: 1, adult: 1 }), products, true)));
  });
});
