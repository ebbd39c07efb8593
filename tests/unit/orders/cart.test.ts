import { describe, expect, test } from 'vitest';
import {
  cartOf,
  type Hold,
  lackingStep,
  limitOf,
  linesOf,
  missingVisit,
  type Product,
  signatureOf,
} from '../../../resources/js/Pages/Orders/Partials/shop/cart';
import { visitLimit } from '../../../resources/js/Pages/Orders/Partials/visits/visitLimit';
import { cents } from '../../../server/shared/money';

const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  name: id,
  description: '',
  priceCents: cents(1000),
  maxPriceCents: null,
  isVoucher: false,
  capacityUnits: 1,
  minPerOrder: 0,
  maxPerOrder: 10,
  needsOther: false,
  requires: [],
  maxPerRequired: null,
  left: null,
  holderFields: [],
  visits: [],
  visitsInOrder: true,
  isSingleEntry: true,
  entryBeforeMinutes: 15,
  entryAfterMinutes: 30,
  isBookable: true,
  ...more,
});
const adult = product('adult');
const family = product('family', { capacityUnits: 4 });
const guide = product('guide', { capacityUnits: 0, needsOther: true, left: 3 });
const products = [adult, family, guide];

const DATED = { id: 'museum', kind: 'slotted' } as const;
const OPEN = { id: 'museum', kind: 'open' } as const;

const cart = (quantities: Record<string, number>, slotId: string | null = 'slot') => ({
  slotId,
  quantities,
  amounts: {},
  visits: {},
});
const AROUND = { products, slotLeft: 20, held: null, others: [], maxTickets: 20 };
const most = (of: Product, quantities: Record<string, number>, more: { slotLeft?: number | null; held?: Hold } = {}) =>
  limitOf(of, { ...AROUND, cart: cart(quantities), ...more }).most;

const held = (quantity: number): Hold => ({
  id: 'order',
  reference: 'REFERENC',
  key: 'key',
  version: '2088-01-01T00:00:00.000Z',
  isLive: true,
  canProlong: true,
  yearly: [],
  renewals: [],
  nextDiscount: null,
  expiresAt: '2088-01-01T00:00:00.000Z' as Hold['expiresAt'],
  totalCents: cents(0),
  discountCents: cents(0),
  promoCode: null,
  passes: [],
  promoCodeProblem: null,
  discounts: [],
  feeCents: cents(0),
  currency: 'EUR',
  others: [],
  lines: [{ eventId: 'museum', productId: 'adult', appointmentId: 'slot', quantity }],
  items: [],
  visits: [],
  clashes: [],
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
    const elsewhere = { ...AROUND, cart: cart({ adult: 4 }, 'other'), slotLeft: 1, held: held(4) };
    expect(limitOf(adult, elsewhere)).toEqual({ by: 'slot', most: 1 });
  });
});

describe('why there can be no more', () => {
  const why = (of: Product, quantities: Record<string, number>, more: object = {}) =>
    limitOf(of, { ...AROUND, products: [...products, free], cart: cart(quantities), slotLeft: 50, ...more });
  const free = product('free', { priceCents: cents(0) });

  test.each([
    ['so many of a product', adult, { adult: 3 }, {}, { by: 'product', most: 10 }],
    ['so many in an order', family, { adult: 10, family: 6 }, { maxTickets: 12 }, { by: 'order', most: 2 }],
    ['the room of the slot', family, {}, { slotLeft: 9 }, { by: 'slot', most: 2 }],
    ['what is left of it', guide, { adult: 1 }, {}, { by: 'left', most: 3 }],
    ['free tickets per person', free, { free: 1 }, { maxFree: 4 }, { by: 'free', most: 4 }],
  ] as const)('%s', (_, of, quantities, more, expected) => {
    expect(why(of, quantities, more)).toEqual(expected);
  });
});

describe('what is asked for', () => {
  test('nothing without a slot, without a ticket, or with extras alone', () => {
    expect(linesOf(cart({ adult: 1 }, null), products, DATED)).toEqual([]);
    expect(linesOf(cart({ adult: 0 }), products, DATED)).toEqual([]);
    expect(linesOf(cart({ guide: 2 }), products, DATED)).toEqual([]);
    expect(linesOf(cart({ adult: 1 }, null), products, OPEN)).toEqual([
      { eventId: 'museum', productId: 'adult', appointmentId: null, quantity: 1 },
    ]);
  });

  test('the same lines in another order are the same', () => {
    const lines = linesOf(cart({ guide: 1, adult: 2 }), products, DATED);
    expect(signatureOf(lines)).toBe(signatureOf(lines.toReversed()));
    expect(signatureOf(lines)).not.toBe(signatureOf(linesOf(cart({ guide: 1, adult: 1 }), products, DATED)));
  });
});

describe('a product that goes on', () => {
  const to = (eventId: string) => ({
    ...{ eventId, title: `The ${eventId}`, venue: { name: '', city: '', timeZone: 'UTC' } },
    ...{ minGapMinutes: 0, maxGapMinutes: null, sameDay: false, canChooseLater: true },
  });
  const tour = product('tour', { visits: [to('tower'), to('boat')] });
  const all = [adult, tour];
  const visiting = (visits: Record<string, string | null>, quantities = { adult: 1, tour: 2 }) => ({
    ...cart(quantities),
    visits,
  });

  test('asks for nothing before each visit has a time or is left for later', () => {
    expect(linesOf(visiting({ tower: 'noon' }), all, DATED)).toEqual([]);
    expect(missingVisit(visiting({ tower: 'noon' }), all)).toEqual({ key: 'boat', title: 'The boat' });
    expect(missingVisit(visiting({}, { adult: 1, tour: 0 }), all)).toBeNull();
    expect(linesOf(visiting({ tower: 'noon', boat: null }), all, DATED)).toEqual([
      { eventId: 'museum', productId: 'adult', appointmentId: 'slot', quantity: 1 },
      { eventId: 'museum', productId: 'tour', appointmentId: 'slot', quantity: 2, visits: ['noon', null] },
    ]);
  });

  test('needs a time at once where another product could do without', () => {
    const now = product('now', { visits: [{ ...to('boat'), canChooseLater: false }] });
    const both = { ...cart({ tour: 1, now: 1 }), visits: { tower: 'noon', boat: null } };
    expect(missingVisit(both, [tour])).toBeNull();
    expect(missingVisit(both, [tour, now])).toEqual({ key: 'boat', title: 'The boat' });
    expect(linesOf(both, [tour, now], DATED)).toEqual([]);
  });

  test('is another cart with another time', () => {
    const signature = (boat: string | null) => signatureOf(linesOf(visiting({ tower: 'noon', boat }), all, DATED));
    expect(new Set(['one', 'two', null].map(signature)).size).toBe(3);
  });

  test('comes back from a hold as it was chosen', () => {
    const slot = { id: 'noon' } as NonNullable<Hold['slot']>;
    const visits = [
      { key: 'tower', title: '', timeZone: 'UTC', slot },
      { key: 'boat', title: '', timeZone: 'UTC', slot: null },
    ];
    expect(cartOf({ ...held(2), visits }).visits).toEqual({ tower: 'noon', boat: null });
  });

  describe('is limited by the times of its further visits', () => {
    const at = (free: number) => ({ startsAt: '2088-01-01T00:00:00.000Z', endsAt: '2088-01-01T01:00:00.000Z', free });
    const limit = (of: Product, visits: Record<string, string | null>, free: Record<string, number>, more = {}) => {
      const times = Object.fromEntries(Object.entries(free).map(([id, left]) => [id, at(left)])) as never;
      return visitLimit(of, {
        cart: visiting(visits, { adult: 1, tour: 2, ...more }),
        products: [adult, tour, of],
        times,
      });
    };

    test('by the tightest of those that are chosen', () => {
      const visits = { tower: 'noon', boat: 'two' };
      expect(limit(tour, visits, { noon: 6, two: 3 })).toMatchObject({ most: 3, title: 'The boat' });
      expect(limit(tour, visits, { noon: 1, two: 3 })).toMatchObject({ most: 1, title: 'The tower' });
      expect(limit({ ...tour, capacityUnits: 4 }, visits, { noon: 9, two: 90 })?.most).toBe(2);
    });

    test('by none that is left for later, not known, or takes no place', () => {
      expect(limit(tour, { tower: null }, { noon: 0 })).toBeNull();
      expect(limit(tour, { tower: 'noon' }, {})).toBeNull();
      expect(limit({ ...tour, capacityUnits: 0 }, { tower: 'noon' }, { noon: 0 })).toBeNull();
      expect(limit(adult, { tower: 'noon' }, { noon: 0 })).toBeNull();
    });

    test('beside the others in the cart that go to the same time', () => {
      const family = product('family', { capacityUnits: 3, visits: [to('tower')] });
      expect(limit(family, { tower: 'noon' }, { noon: 8 })?.most).toBe(2);
      expect(limit(family, { tower: 'noon' }, { noon: 8 }, { tour: 6 })?.most).toBe(0);
      expect(limit(family, { tower: 'noon', boat: 'two' }, { noon: 8, two: 0 }, { tour: 1 })?.most).toBe(2);
    });
  });

  test('cannot be added while it cannot be booked, and what is ours stays', () => {
    const closed = product('adult', { isBookable: false });
    const limits = { cart: cart({ adult: 1 }), products: [closed], slotLeft: 20, others: [], maxTickets: 20 };
    expect(limitOf(closed, { ...limits, held: null })).toEqual({ by: 'not_bookable', most: 0 });
    expect(limitOf(closed, { ...limits, held: held(2) })).toEqual({ by: 'not_bookable', most: 2 });
  });
});

test('a cart that cannot be kept yet says which step it lacks, the first one first', () => {
  const lacking = (some: ReturnType<typeof cart>, more: { needsSlot?: boolean; day?: string | null } = {}) =>
    lackingStep(some, products, { needsSlot: true, day: '2088-01-01', ...more });
  expect(lacking(cart({}, null))).toBe(null);
  expect(lacking(cart({ guide: 1 }, null), { day: null })).toBe('day');
  expect(lacking(cart({ adult: 1 }, null))).toBe('time');
  expect(lacking(cart({ adult: 1 }, null), { needsSlot: false, day: null })).toBe(null);
  expect(lacking(cart({ guide: 1 }))).toBe('tickets');
  expect(lacking(cart({ guide: 1, adult: 1 }))).toBe(null);
});

describe('a product that goes only with another', () => {
  const child = product('child', { requires: [{ id: 'adult', name: 'adult' }], maxPerRequired: 2 });
  const both = [adult, child];
  const lacking = (quantities: Record<string, number>) =>
    lackingStep(cart(quantities), both, { needsSlot: true, day: '2088-01-01' });

  test('is not asked for alone, nor with too few of them', () => {
    expect([lacking({ child: 1 }), lacking({ child: 3, adult: 1 })]).toEqual(['tickets', 'tickets']);
    expect(linesOf(cart({ child: 1 }), both, DATED)).toEqual([]);
    expect([lacking({ adult: 1 }), lacking({ child: 2, adult: 1 })]).toEqual([null, null]);
  });

  test('may be chosen first, and then as many as go with those that are chosen', () => {
    expect([most(child, {}), most(child, { adult: 1 }), most(child, { adult: 2 })]).toEqual([10, 2, 4]);
  });
});
