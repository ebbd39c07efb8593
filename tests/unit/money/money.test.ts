import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyDigits } from '../../../server/shared/currencies';
import { lineCents } from '../../../server/shared/invoices';
import { add, cents, formatMoney, formatPart, multiply, subtract, ZERO } from '../../../server/shared/money';
import { percentage, prorate, shareTax, taxIncluded } from '../../../server/shared/moneyShares';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
const largeAmount = fc.maxSafeInteger().map(cents);
const rate = fc.constantFrom(0, 400, 1000, 2100, 550, 1975);

/** The no-break space that Spanish puts before a currency sign. */
const NBSP = '\u00a0';

describe('cents', () => {
  it.each([0.1, 12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('knows one zero only', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(multiply(ZERO, -3), 0)).toBe(true);
    expect(Object.is(subtract(ZERO, ZERO), 0)).toBe(true);
  });

  it('refuses a sum that leaves the safe integers', () => {
    expect(() => add(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => multiply(cents(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });

  it('refuses a fraction of a unit', () => {
    expect(multiply(cents(1000), 0.5)).toBe(500);
    expect(() => multiply(cents(1001), 0.5)).toThrow(RangeError);
  });

  it('adds nothing up to nothing', () => {
    expect(add()).toBe(0);
  });
});

describe('taxIncluded', () => {
  it.each([
    [1000, 2100, 174],
    [1000, 1000, 91],
    [1000, 400, 38],
    [1000, 0, 0],
    [0, 2100, 0],
    [1, 2100, 0],
    [3, 2100, 1],
    [1250, 1000, 114],
    [24_200, 2100, 4200],
    [-1000, 2100, -174],
    [-1250, 1000, -114],
  ])('%i at %i basis points holds %i', (gross, basisPoints, tax) => {
    expect(taxIncluded(cents(gross), basisPoints)).toBe(tax);
  });

  it('leaves 8,26 of 10,00 at 21 %', () => {
    const gross = cents(1000);
    expect(subtract(gross, taxIncluded(gross, 2100))).toBe(826);
  });

  it('rounds half a unit of tax away from zero', () => {
    expect(taxIncluded(cents(3), 10_000)).toBe(2);
    expect(taxIncluded(cents(-3), 10_000)).toBe(-2);
  });

  it('is never half a unit from the exact net price, whatever the amount', () => {
    fc.assert(
      fc.property(largeAmount, rate, (gross, basisPoints) => {
        const net = BigInt(gross) - BigInt(taxIncluded(gross, basisPoints));
        const offBy = net * BigInt(10_000 + basisPoints) - BigInt(gross) * 10_000n;
        expect((offBy < 0n ? -offBy : offBy) * 2n <= BigInt(10_000 + basisPoints)).toBe(true);
      }),
    );
  });

  it('holds as much in a refund as in the sale', () => {
    fc.assert(
      fc.property(amount, rate, (gross, basisPoints) => {
        expect(add(taxIncluded(gross, basisPoints), taxIncluded(cents(-gross), basisPoints))).toBe(0);
      }),
    );
  });

  it.each([-1, 21.5, Number.NaN])('refuses a rate of %s', (basisPoints) => {
    expect(() => taxIncluded(cents(1000), basisPoints)).toThrow(RangeError);
  });
});

describe('percentage', () => {
  it.each([
    [1000, 1000, 100],
    [1005, 1000, 101],
    [1004, 1000, 100],
    [-1005, 1000, -101],
    [999, 3333, 333],
    [1000, 10_000, 1000],
    [1000, 0, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 5000, 4_503_599_627_370_496],
  ])('of %i at %i basis points is %i', (whole, basisPoints, part) => {
    expect(percentage(cents(whole), basisPoints)).toBe(part);
  });

  it('refuses a fraction of a basis point', () => {
    expect(() => percentage(cents(1000), 0.5)).toThrow(RangeError);
  });
});

describe('prorate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 3, 0], [0, 5, 0]],
    [1, [1, 1], [1, 0]],
    [300, [1000, 1250, 750], [100, 125, 75]],
    [10, [1, 2, 4], [1, 3, 6]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])('spreads %i over %j as %j', (total, weights, parts) => {
    expect(prorate(cents(total), weights)).toEqual(parts);
  });

  const weights = fc
    .array(fc.maxSafeInteger().map(Math.abs), { minLength: 1, maxLength: 40 })
    .filter((all) => all.some((weight) => weight > 0));

  it('gives parts that sum to the whole, none a full unit from its exact share', () => {
    fc.assert(
      fc.property(largeAmount, weights, (total, all) => {
        const parts = prorate(total, all);
        const sum = all.reduce((so, weight) => so + BigInt(weight), 0n);
        expect(parts.reduce((so, part) => so + BigInt(part), 0n)).toBe(BigInt(total));
        parts.forEach((part, index) => {
          const offBy = BigInt(part) * sum - BigInt(total) * BigInt(all[index]!);
          expect(offBy < sum && offBy > -sum).toBe(true);
        });
      }),
    );
  });

  it('gives nothing where there is no weight, and never the wrong sign', () => {
    fc.assert(
      fc.property(amount, weights, (total, all) => {
        prorate(total, all).forEach((part, index) => {
          if (all[index] === 0) expect(part).toBe(0);
          expect(part === 0 || Math.sign(part) === Math.sign(total)).toBe(true);
        });
      }),
    );
  });

  it('refuses negative and broken weights, and something over nothing', () => {
    expect(() => prorate(cents(10), [3, -1])).toThrow(RangeError);
    expect(() => prorate(cents(10), [0.5, 0.5])).toThrow(RangeError);
    expect(() => prorate(cents(10), [0, 0])).toThrow(RangeError);
    expect(() => prorate(cents(10), [])).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each([
    [1250, 'EUR', 'es', `12,50${NBSP}€`],
    [1250, 'EUR', 'en', '€12.50'],
    [-1250, 'EUR', 'es', `−12,50${NBSP}€`],
    [0, 'EUR', 'en', '€0.00'],
    [5, 'EUR', 'en', '€0.05'],
    [1250, 'JPY', 'en', '¥1,250'],
    [1250, 'KWD', 'en', `KWD${NBSP}1.250`],
    [125_000, 'HUF', 'es', `1250,00${NBSP}HUF`],
    [125_000, 'RSD', 'en', `RSD${NBSP}1,250.00`],
    [125_000, 'COP', 'en', `COP${NBSP}1,250.00`],
    [1250, 'IQD', 'en', `IQD${NBSP}1.250`],
    [1_234_567, 'EUR', 'es', `12.345,67${NBSP}€`],
    [9_007_199_254_740_991, 'EUR', 'en', '€90,071,992,547,409.91'],
  ])('writes %i %s in %s as %s', (value, currency, locale, text) => {
    expect(formatMoney(cents(value), currency, locale)).toBe(text);
  });
});

it.each([
  [4000, 2, 'EUR', 'en', '€20.00'],
  [1000, 3, 'EUR', 'en', '€3.3333'],
  [-1000, -3, 'EUR', 'es', `3,3333${NBSP}€`],
  [2250, 4, 'EUR', 'es', `5,625${NBSP}€`],
  [100, 3, 'JPY', 'en', '¥33.33'],
])('%i in %i parts of %s is written %s', (amount, parts, currency, locale, text) => {
  expect(formatPart(cents(amount), parts, currency, locale)).toBe(text);
});

it('the paper of a full invoice has net prices, that of a simplified one prices with tax', () => {
  const two = { grossCents: cents(4840), taxCents: cents(840) };
  expect((['F1', 'F3', 'R1', 'R4', 'F2', 'R5'] as const).map((kind) => lineCents(kind, two))).toEqual([
    4000, 4000, 4000, 4000, 4840, 4840,
  ]);
});

it('every currency has the digits of ISO 4217, whatever the platform believes', () => {
  const others = CURRENCIES.filter((code) => currencyDigits(code) !== 2).map(
    (code) => `${code} ${currencyDigits(code)}`,
  );
  expect(others.join(', ')).toBe(
    'BHD 3, BIF 0, BYR 0, CLP 0, DJF 0, GNF 0, IQD 3, ISK 0, JOD 3, JPY 0, KMF 0, KRW 0, KWD 3, LYD 3, OMR 3, PYG 0, RWF 0, TND 3, UGX 0, VND 0, VUV 0, XAF 0, XOF 0, XPF 0',
  );
  for (const code of CURRENCIES)
    expect(
      formatMoney(cents(123_000), code, 'en')
        .replaceAll(',', '')
        .match(/\d[\d.]*$/)?.[0],
    ).toBe((123_000 / 10 ** currencyDigits(code)).toFixed(currencyDigits(code)));
});

it.each([
  // The usual result, where all amounts have the same sign.
  [-18, [-100, -100], [-9, -9]],
  // The refunded 6.00 include 0.55; the added 4.00 get the rest of the tax difference.
  [-18, [-600, 400], [-55, 37]],
  [0, [-600, 600, 0], [-55, 55, 0]],
])('the tax of %i is shared among %o as %o', (tax, amounts, shares) => {
  expect(shareTax(cents(tax), amounts.map(cents), 1000)).toEqual(shares);
});
