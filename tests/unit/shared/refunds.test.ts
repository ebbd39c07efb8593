import { describe, expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import type { Cents } from '../../../server/shared/money';
import { refundNowWords } from '../../../server/shared/refundNowWords';
import {
  areDescending,
  percentNow,
  priceUnits,
  quoteRefund,
  type RefundTerms,
  refundNow,
  type SoldUnit,
} from '../../../server/shared/refunds';
import { policyWords } from '../../../server/shared/refundWords';
import type { IsoDateTime } from '../../../server/shared/time';

const VISIT = '2026-12-08T10:00:00.000Z' as IsoDateTime;
const STEPS = [
  { hoursBefore: 168, percent: 10_000 },
  { hoursBefore: 24, percent: 5000 },
];
const TERMS: RefundTerms = { steps: STEPS, feeCents: 0 as Cents, orderFee: false, isOpen: false };
const unit = (position: number, paidCents: number, more: Partial<SoldUnit> = {}): SoldUnit => ({
  position,
  paidCents: paidCents as Cents,
  at: VISIT,
  isCancelled: false,
  terms: TERMS,
  mostCents: null,
  ...more,
});
const EARLY = new Date('2026-11-20T10:00:00Z');
const quote = (
  units: SoldUnit[],
  chosen: number[],
  fee = 0,
  now = EARLY,
  how: Parameters<typeof quoteRefund>[2] = 'terms',
) => {
  const { items, ...sums } = quoteRefund(priceUnits(units, fee as Cents, now), chosen, how);
  return { ...sums, amounts: items.map(({ amountCents }) => amountCents) };
};

describe('by when how much comes back', () => {
  it.each([
    ['2026-12-01T10:00:00Z', 10_000], // exactly seven days before
    ['2026-12-01T10:00:01Z', 5000],
    ['2026-12-07T10:00:00Z', 5000],
    ['2026-12-07T10:00:01Z', null],
    ['2026-12-09T10:00:00Z', null],
  ])('at %s: %s', (now, percent) => {
    expect(percentNow(TERMS, VISIT, new Date(now))).toBe(percent);
    expect(percentNow({ steps: STEPS.toReversed() }, VISIT, new Date(now))).toBe(percent);
  });

  it('is nothing without steps, and the most without a time', () => {
    expect(percentNow({ steps: [] }, VISIT, EARLY)).toBeNull();
    expect(percentNow(TERMS, null, EARLY)).toBe(10_000);
  });
});

describe('what goes back', () => {
  it('is half a cent rounded up, by unit', () => {
    expect(quote([unit(1, 1235), unit(2, 1)], [1, 2], 0, new Date('2026-12-05T10:00:00Z'))).toEqual({
      amounts: [618, 1],
      feeCents: 0,
      amountCents: 619,
      keptCents: 617,
    });
  });

  it('is less what is kept of each ticket, and never below nothing', () => {
    const terms = { ...TERMS, feeCents: 200 as Cents };
    expect(quote([unit(1, 1200, { terms }), unit(2, 150, { terms })], [1, 2])).toEqual({
      amounts: [1000, 0],
      feeCents: 0,
      amountCents: 1000,
      keptCents: 350,
    });
  });

  it('leaves the booking fee with the house unless the terms say otherwise', () => {
    expect(quote([unit(1, 1000), unit(2, 1000)], [1], 101)).toMatchObject({ amountCents: 1000, keptCents: 51 });
  });

  it('comes to all that was paid, whatever goes back first', () => {
    const terms = { ...TERMS, orderFee: true };
    const units = [unit(1, 333, { terms }), unit(2, 333, { terms }), unit(3, 334, { terms })];
    const parts = [[2], [3], [1]].map((chosen) => quote(units, chosen, 100).amountCents);
    expect(parts).toEqual([366, 368, 366]);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1100);
  });

  it.each([
    ['it became dearer', 3000, 100, 3100],
    ['it became cheaper', 300, 100, 400],
    ['the terms kept the fee of the other', 600, 100, 700],
    ['the whole fee is settled', 600, 200, 600],
  ])('is the rest of the fee for the last ticket: %s', (_, paidCents, settled, back) => {
    const terms = { ...TERMS, orderFee: true };
    const units = [unit(1, 600, { terms, settledFeeCents: settled as Cents }), unit(2, paidCents, { terms })];
    expect(quote(units, [2], 200)).toMatchObject({ amountCents: back, keptCents: 0 });
  });

  it('is everything for a visit that does not take place, however late', () => {
    const late = new Date('2026-12-09T10:00:00Z');
    expect(quote([unit(1, 1200, { isCancelled: true, terms: null }), unit(2, 1200)], [1, 2], 100, late)).toEqual({
      amounts: [1200, 0],
      feeCents: 50,
      amountCents: 1250,
      keptCents: 1250,
    });
  });

  it('is what staff say, spread to the cent, what is above the prices out of the fee', () => {
    const units = [unit(1, 1000), unit(2, 500)];
    const late = new Date('2026-12-09T10:00:00Z');
    expect(quote(units, [1, 2], 100, late, 'all')).toMatchObject({ amountCents: 1600, keptCents: 0 });
    expect(quote(units, [1, 2], 100, late, { amountCents: 1000 as Cents })).toMatchObject({
      amounts: [667, 333],
      feeCents: 0,
    });
    expect(quote(units, [1, 2], 100, late, { amountCents: 1550 as Cents })).toMatchObject({
      amounts: [1000, 500],
      feeCents: 50,
    });
    expect(quote(units, [1, 2], 100, late, { amountCents: 1601 as Cents }).keptCents).toBe(-1);
  });

  it('is nothing for orders that were placed before terms were kept', () => {
    expect(priceUnits([unit(1, 1200, { terms: null })], 0 as Cents, EARLY)).toMatchObject([
      { isReturnable: false, backCents: 0 },
    ]);
  });
});

it('steps each give back less than the one before', () => {
  expect(areDescending(STEPS)).toBe(true);
  expect(areDescending([...STEPS, { hoursBefore: 24, percent: 1000 }])).toBe(false);
  expect(areDescending([...STEPS, { hoursBefore: 2, percent: 5000 }])).toBe(false);
});

it.each([
  [
    'en',
    'No exchange.\n• Up to 7 days before the visit: 100% refund\n• Up to 24 hours before the visit: 50% refund\n• After that: no refund\n• We keep €2.00 per ticket.\n• Booking fees are not refunded.',
  ],
  [
    'es',
    'No exchange.\n• Hasta 7 días antes de la visita: se devuelve el 100 %\n• Hasta 24 horas antes de la visita: se devuelve el 50 %\n• Después: sin devolución\n• Se retienen 2,00 € por entrada.\n• Los gastos de gestión no se devuelven.',
  ],
])('reads plainly in %s', (locale, text) => {
  const terms = { ...TERMS, feeCents: 200 as Cents };
  expect(
    policyWords('No exchange.', terms, { t: translator(locale), locale, currency: 'EUR' }).replaceAll('\u00a0', ' '),
  ).toBe(text);
});

it.each([
  ['en', '2026-12-03T09:00:00Z', {}, 'Your visit is in 5 days: we refund 50% of the price.'],
  ['es', '2026-12-03T09:00:00Z', {}, 'Faltan 5 días para su visita: le devolvemos el 50 % del precio.'],
  ['en', '2026-12-07T09:00:00Z', {}, 'Your visit is in 25 hours: we refund 50% of the price.'],
  ['en', '2026-12-03T09:00:00Z', { isOpen: true }, 'Your ticket expires in 5 days: we refund 50% of the price.'],
  ['en', '2026-12-08T09:00:00Z', {}, 'Under the terms of sale, we can no longer refund this.'],
])('says why a part comes back (%s, %s, %o)', (locale, now, more, text) => {
  const words = refundNow({ ...TERMS, ...more }, { at: VISIT, startsAt: VISIT }, new Date(now));
  expect(refundNowWords(words, { t: translator(locale), locale }).replaceAll('\u00a0', ' ')).toBe(text);
});

it('names the visit that a moved ticket was bought for', () => {
  const later = '2026-12-20T10:00:00.000Z' as IsoDateTime;
  const words = refundNow(TERMS, { at: VISIT, startsAt: later }, new Date('2026-12-03T09:00:00Z'));
  expect(refundNowWords(words, { t: translator('en'), locale: 'en' })).toContain('Your original visit is in 5 days');
});
