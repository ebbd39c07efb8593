import { describe, expect, it } from 'vitest';
import type { PricedLine, PricingContext } from '../../../server/promos/pricing/cart';
import { priceCart } from '../../../server/promos/pricing/priceCart';
import type { Promo } from '../../../server/promos/pricing/promo';
import type { Reason } from '../../../server/promos/pricing/reason';
import { cents } from '../../../server/shared/money';
import {
  amount,
  cheapestFree,
  context,
  date,
  fixedPrice,
  instant,
  line,
  nForM,
  percentage,
  promo,
} from './promoSample';

const price = (lines: PricedLine[], promos: Promo[], more: Partial<PricingContext> = {}) =>
  priceCart({ lines, promos, context: { ...context, ...more } });
const discounts = (lines: PricedLine[], ...promos: Promo[]) => price(lines, promos).lines.map((it) => it.discountCents);

const FAMILY = [line('adult', 1000, 2), line('child', 333, 2), line('baby', 0, 1)];

describe('effects', () => {
  it.each<[string, Promo, number[]]>([
    ['a percentage of what matches, exact to the cent', promo(percentage(1000)), [200, 67, 0]],
    ['a percentage of one product', promo(percentage(5000), { productIds: ['child'] }), [0, 333, 0]],
    ['a percentage of the dearest items only', promo(percentage(1000), { maxQuantity: 1 }), [100, 0, 0]],
    ['an amount, spread in proportion', promo(amount(500)), [376, 124, 0]],
    ['an amount above the total takes the total', promo(amount(9999)), [2000, 666, 0]],
    ['a fixed price for what costs more', promo(fixedPrice(400)), [1200, 0, 0]],
    ['four for three: the cheapest paying one is free', promo(nForM(4, 3)), [0, 333, 0]],
    ['two for one, twice', promo(nForM(2, 1)), [0, 666, 0]],
    ['two for one, once in an order', promo(nForM(2, 1), { maxPerOrder: 1 }), [0, 333, 0]],
    ['the cheapest of every three', promo(cheapestFree, { minQuantity: 3 }), [0, 333, 0]],
    ['no more than its budget has', promo(percentage(1000), { budgetLeftCents: cents(100) }), [75, 25, 0]],
  ])('%s', (_, offer, expected) => {
    expect(discounts(FAMILY, offer)).toEqual(expected);
  });

  it('items that cost nothing are not what is given away', () => {
    expect(discounts([line('adult', 1000, 2), line('baby', 0, 4)], promo(nForM(3, 2)))).toEqual([0, 0]);
  });
});

describe('conditions', () => {
  const reasonFor = (offer: Partial<Promo>, more: Partial<PricingContext> = {}, lines = FAMILY): Reason | undefined =>
    price(lines, [promo(percentage(1000), offer)], more).notApplied[0]?.reason;

  it.each<[Partial<Promo>, Reason]>([
    [{ active: false }, { code: 'inactive' }],
    [{ eventId: 'theatre' }, { code: 'other_event' }],
    [{ trigger: 'code' }, { code: 'needs_code' }],
    [{ saleFrom: instant('2027-05-06T09:00:01.000Z') }, { code: 'not_yet', from: instant('2027-05-06T09:00:01.000Z') }],
    [{ saleUntil: context.now }, { code: 'over', until: context.now }],
    [{ channels: ['counter'] }, { code: 'other_channel', channels: ['counter'] }],
    [{ customerGroups: ['company'] }, { code: 'other_customers', groups: ['company'] }],
    [{ usesLeft: 0 }, { code: 'used_up' }],
    [{ budgetLeftCents: cents(0) }, { code: 'budget_used' }],
    [{ customerUsesLeft: 0 }, { code: 'customer_limit' }],
    [{ productIds: ['guide'] }, { code: 'other_products' }],
    [{ visitFrom: date('2027-05-16') }, { code: 'other_dates', from: date('2027-05-16'), until: null }],
    [{ visitUntil: date('2027-05-14') }, { code: 'other_dates', from: null, until: date('2027-05-14') }],
    [{ weekdays: [1, 2] }, { code: 'other_weekday', weekdays: [1, 2] }],
    [{ minDaysAhead: 10 }, { code: 'too_late', days: 10 }],
    [{ maxDaysAhead: 8 }, { code: 'too_early', days: 8 }],
    [{ minQuantity: 6 }, { code: 'too_few', needed: 6, have: 5 }],
    [{ minTotalCents: cents(2667) }, { code: 'total_too_low', neededCents: cents(2667), haveCents: cents(2666) }],
    [{ effect: nForM(5, 4) }, { code: 'too_few', needed: 5, have: 4 }],
    [{ effect: fixedPrice(1000) }, { code: 'no_gain' }],
  ])('%j: %j', (offer, reason) => {
    expect(reasonFor(offer)).toEqual(reason);
  });

  it('meet at their very edge', () => {
    const edge = {
      visitFrom: date('2027-05-15'),
      visitUntil: date('2027-05-15'),
      weekdays: [6],
      minDaysAhead: 9,
      maxDaysAhead: 9,
      saleFrom: context.now,
      minQuantity: 5,
      minTotalCents: cents(2666),
      channels: ['web'],
      customerGroups: ['guest' as const],
    };
    expect(reasonFor(edge)).toBeUndefined();
  });

  it('count the days of the calendar, also where a day has 23 hours', () => {
    const summer = { startsAt: instant('2027-03-29T08:00:00.000Z'), date: date('2027-03-29'), weekday: 1 };
    const lines = [line('adult', 1000, 1, { visit: summer, today: date('2027-03-27') })];
    const today = { now: instant('2027-03-27T22:59:00.000Z') };
    expect(reasonFor({ minDaysAhead: 2, maxDaysAhead: 2 }, today, lines)).toBeUndefined();
    expect(reasonFor({ minDaysAhead: 3 }, today, lines)).toEqual({ code: 'too_late', days: 3 });
  });

  it('of a visit are not met by what has no date', () => {
    const open = [line('pass', 5000, 1, { visit: null, appointmentId: null })];
    expect(reasonFor({ weekdays: [6] }, {}, open)).toEqual({ code: 'no_visit' });
    expect(reasonFor({}, {}, open)).toBeUndefined();
  });

  it('say what the nearest line missed', () => {
    const lines = [line('guide', 500), line('adult', 1000)];
    expect(reasonFor({ productIds: ['adult'], weekdays: [2] }, {}, lines)).toEqual({
      code: 'other_weekday',
      weekdays: [2],
    });
  });

  it('are met by a code once it is entered', () => {
    const offer = promo(percentage(1000), { id: 'members', trigger: 'code' });
    const cart = price(FAMILY, [offer], { unlockedPromoIds: ['members'] });
    expect(cart.applied).toMatchObject([
      { promoId: 'members', discountCents: 267, because: [{ code: 'code_entered' }] },
    ]);
  });
});

describe('combinations', () => {
  const tenth = promo(percentage(1000), { id: 'tenth', stackable: true });
  const euro = promo(amount(100), { id: 'euro', stackable: true, priority: 1 });

  it('the higher priority is reckoned first, the next takes its share of what is left', () => {
    const { applied, totalCents } = price([line('adult', 1000)], [tenth, euro]);
    expect(applied.map(({ promoId, discountCents }) => [promoId, discountCents])).toEqual([
      ['euro', 100],
      ['tenth', 90],
    ]);
    expect(totalCents).toBe(810);
  });

  it('one alone wins when it gives more, and the others are told so', () => {
    const half = promo(percentage(5000), { id: 'half' });
    const { applied, notApplied } = price([line('adult', 1000)], [tenth, half, euro]);
    expect(applied.map(({ promoId }) => promoId)).toEqual(['half']);
    expect(notApplied.map(({ promoId, reason }) => [promoId, reason])).toEqual([
      ['tenth', { code: 'better', promoIds: ['half'] }],
      ['euro', { code: 'better', promoIds: ['half'] }],
    ]);
  });

  it('stackable ones win together against one alone, and take no use that gives nothing', () => {
    const eighth = promo(percentage(1500), { id: 'eighth' });
    const dear = promo(fixedPrice(950), { id: 'dear', stackable: true, priority: -1 });
    const { applied, notApplied, totalCents } = price([line('adult', 1000)], [eighth, tenth, euro, dear]);
    expect([totalCents, applied.map(({ promoId }) => promoId)]).toEqual([810, ['euro', 'tenth']]);
    expect(notApplied).toMatchObject([
      { promoId: 'eighth', reason: { code: 'better' } },
      { promoId: 'dear', reason: { code: 'nothing_left' } },
    ]);
  });

  it('of equals the one with the higher priority applies', () => {
    const offers = [promo(amount(100), { id: 'a' }), promo(amount(100), { id: 'b', priority: 5 })];
    expect(price([line('adult', 1000)], offers).applied.map(({ promoId }) => promoId)).toEqual(['b']);
  });
});

describe('grounds', () => {
  it('name what the cart had, and where a limit cut', () => {
    const offer = promo(percentage(1000), {
      productIds: ['adult'],
      minQuantity: 2,
      maxQuantity: 1,
      weekdays: [6],
      minDaysAhead: 7,
      budgetLeftCents: cents(60),
    });
    expect(price(FAMILY, [offer]).applied[0]!.because).toEqual([
      { code: 'products', count: 2 },
      { code: 'quantity', needed: 2, have: 2 },
      { code: 'weekdays', weekdays: [6] },
      { code: 'booked_ahead', days: 7 },
      { code: 'most_items', most: 1 },
      { code: 'budget_ends', leftCents: 60 },
    ]);
    expect(price(FAMILY, [promo(amount(1))]).applied[0]!.because).toEqual([{ code: 'always' }]);
  });
});
