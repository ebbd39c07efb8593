/** Carts and promotions for tests: plain defaults, and arbitrary ones. */
import fc from 'fast-check';
import type { PricedLine, PricingContext } from '../../../server/promos/pricing/cart';
import type { Promo, PromoEffect } from '../../../server/promos/pricing/promo';
import { cents } from '../../../server/shared/money';
import type { IsoDate, IsoDateTime } from '../../../server/shared/time';

export const date = (text: string) => text as IsoDate;
export const instant = (text: string) => text as IsoDateTime;

const TODAY = date('2027-05-06');
/** A Saturday, nine days ahead. */
const VISIT = { startsAt: instant('2027-05-15T10:00:00.000Z'), date: date('2027-05-15'), weekday: 6 };

export const context: PricingContext = {
  now: instant('2027-05-06T09:00:00.000Z'),
  channel: 'web',
  customerGroup: 'guest',
  unlockedPromoIds: [],
};

export const line = (
  productId: string,
  priceCents: number,
  quantity = 1,
  more: Partial<PricedLine> = {},
): PricedLine => ({
  eventId: 'museum',
  productId,
  appointmentId: 'slot',
  priceCents: cents(priceCents),
  currency: 'EUR',
  quantity,
  visit: VISIT,
  today: TODAY,
  ...more,
});

export const promo = (effect: PromoEffect, more: Partial<Promo> = {}): Promo => ({
  id: 'promo',
  name: { en: 'Offer' },
  eventId: null,
  trigger: 'automatic',
  effect,
  active: true,
  currency: null,
  productIds: [],
  minQuantity: 1,
  maxQuantity: null,
  minTotalCents: cents(0),
  visitFrom: null,
  visitUntil: null,
  weekdays: [],
  minDaysAhead: null,
  maxDaysAhead: null,
  saleFrom: null,
  saleUntil: null,
  channels: [],
  customerGroups: [],
  maxPerOrder: null,
  priority: 0,
  stackable: false,
  usesLeft: null,
  budgetLeftCents: null,
  customerUsesLeft: null,
  passProductIds: [],
  passPerDay: null,
  passInAll: null,
  passes: [],
  ...more,
});

export const percentage = (percent: number): PromoEffect => ({ kind: 'percentage', percent });
export const amount = (amountCents: number): PromoEffect => ({ kind: 'amount', amountCents: cents(amountCents) });
export const fixedPrice = (amountCents: number): PromoEffect => ({
  kind: 'fixed_price',
  amountCents: cents(amountCents),
});
export const nForM = (buy: number, pay: number): PromoEffect => ({ kind: 'n_for_m', buy, pay });
export const cheapestFree: PromoEffect = { kind: 'cheapest_free' };

const PRODUCTS = ['adult', 'child', 'guide'];
const money = fc.integer({ min: 0, max: 9_999 }).map(cents);

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  eventId: fc.constantFrom('museum', 'theatre'),
  today: fc.constant(TODAY),
  productId: fc.constantFrom(...PRODUCTS),
  appointmentId: fc.constantFrom('morning', 'evening', null),
  priceCents: money,
  currency: fc.constant('EUR'),
  quantity: fc.integer({ min: 1, max: 7 }),
  visit: fc.option(fc.constantFrom(VISIT, { ...VISIT, date: date('2027-05-17'), weekday: 1 })),
});
export const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 5 });

const anyEffect: fc.Arbitrary<PromoEffect> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountCents: money }),
  fc.record({ kind: fc.constant('fixed_price' as const), amountCents: money }),
  fc.constantFrom(nForM(3, 2), nForM(2, 1), nForM(4, 0), nForM(5, 3)),
  fc.constant(cheapestFree),
);
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 3 });

const anyPromo = fc.record({
  effect: anyEffect,
  productIds: fc.subarray(PRODUCTS, { maxLength: 2 }),
  minQuantity: fc.integer({ min: 1, max: 4 }),
  maxQuantity: maybe(fc.integer({ min: 1, max: 5 })),
  minTotalCents: fc.constantFrom(0, 0, 0, 5_000).map(cents),
  weekdays: fc.constantFrom<number[][]>([], [], [6], [1, 2]),
  maxPerOrder: maybe(fc.integer({ min: 1, max: 2 })),
  budgetLeftCents: maybe(money),
  usesLeft: maybe(fc.integer({ min: 0, max: 2 })),
  priority: fc.integer({ min: 0, max: 2 }),
  stackable: fc.boolean(),
});

/** Up to this number of promotions, with unique ids. */
export const anyPromos = (maxLength: number): fc.Arbitrary<Promo[]> =>
  fc
    .array(anyPromo, { maxLength })
    .map((some) => some.map(({ effect, ...more }, at) => promo(effect, { id: `promo-${at}`, ...more })));
