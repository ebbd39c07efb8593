import { expect, it } from 'vitest';
import { overlap } from '../../../server/promos/pricing/overlap';
import type { Promo } from '../../../server/promos/pricing/promo';
import { date, instant, percentage, promo } from './promoSample';

const offer = (more: Partial<Promo>) => promo(percentage(1000), more);

it.each<[string, Partial<Promo>, Partial<Promo>, boolean]>([
  ['without any condition', {}, {}, true],
  ['of two events', { eventId: 'museum' }, { eventId: 'tower' }, false],
  ['of one event and of all', { eventId: 'museum' }, {}, true],
  ['of other products', { productIds: ['adult'] }, { productIds: ['child'] }, false],
  ['with a product in common', { productIds: ['adult', 'child'] }, { productIds: ['child'] }, true],
  ['on other weekdays', { weekdays: [1, 2] }, { weekdays: [6, 7] }, false],
  ['one of which is off', { active: false }, {}, false],
  [
    'that end and begin with the same day of visit',
    { visitUntil: date('2027-05-15') },
    { visitFrom: date('2027-05-15') },
    true,
  ],
  ['that end the day before', { visitUntil: date('2027-05-14') }, { visitFrom: date('2027-05-15') }, false],
  [
    'that are sold one after the other',
    { saleUntil: instant('2027-05-01T10:00:00.000Z') },
    { saleFrom: instant('2027-05-01T10:00:00.001Z') },
    false,
  ],
  ['for so many days ahead and for as many at the most', { minDaysAhead: 7 }, { maxDaysAhead: 7 }, true],
  ['for early and for late buyers', { minDaysAhead: 8 }, { maxDaysAhead: 7 }, false],
])('two promotions %s', (_what, one, other, expected) => {
  expect(overlap(offer(one), offer(other))).toBe(expected);
  expect(overlap(offer(other), offer(one))).toBe(expected);
});
