import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMinor, readNumber, writeMinor } from '../../../resources/js/Components/form/numberText';
import { currencyDigits } from '../../../server/shared/currencies';

describe('a number that was typed', () => {
  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1.250,00', 1250],
    ['1,250.00', 1250],
    ['1.250.000', 1_250_000],
    ['-15', -15],
    ['12,50 €', 12.5],
    ['10 %', 10],
    ['1 250,5', 1250.5],
    ['0', 0],
    ['12,', 12],
    ['1.250', 1250],
    ['1,250', 1250],
  ])('“%s” is %d', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['', 'abc', '1,2,3', '0.500', '12.3456,789.1', '--1', '1e5', 'Infinity', '1.2.3,4x'])(
    '“%s” is none',
    (text) => {
      expect(readNumber(text)).toBeUndefined();
    },
  );
});

describe('minor units', () => {
  it.each([
    ['12,5', 2, 1250],
    ['0,07', 2, 7],
    ['1500', 0, 1500],
    ['8,1', 2, 810],
    ['1.1', 2, 110],
    ['1.250', 2, 125_000],
    ['1.250', 3, 1250],
  ])('“%s” with %d digits is %d', (text, digits, minor) => {
    expect(readMinor(text, digits)).toBe(minor);
  });
  it('has no fraction of its own', () => {
    expect(readMinor('12,5051', 2)).toBeUndefined();
    expect(readMinor('1,5', 0)).toBeUndefined();
    expect(readMinor('99999999999999999', 2)).toBeUndefined();
  });
  it('comes back as it was written, in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
        fc.constantFrom('en', 'es'),
        (minor, locale) => {
          expect(readMinor(writeMinor(minor, 2, locale), 2)).toBe(minor);
        },
      ),
    );
    expect(writeMinor(1250, 2, 'es')).toBe('12,50');
  });
  it('are as small as the currency has them', () => {
    expect(['EUR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3]);
  });
});
