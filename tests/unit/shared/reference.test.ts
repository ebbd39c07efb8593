import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatReference,
  isReference,
  newReference,
  newSecret,
  normaliseReference,
  REFERENCE_SYMBOLS,
} from '../../../server/shared/reference';

describe('newReference', () => {
  it('draws on 32 symbols without 0, O, 1 and I', () => {
    expect(new Set(REFERENCE_SYMBOLS).size).toBe(32);
    expect([...'0O1I'].filter((symbol) => REFERENCE_SYMBOLS.includes(symbol))).toEqual([]);
  });

  it.each([1, 6, 8, 10, 32])('has %i symbols of the set', (length) => {
    expect(isReference(newReference(length), length)).toBe(true);
  });

  it('uses every symbol about equally often', () => {
    const counts = new Map<string, number>();
    for (const symbol of newReference(64_000)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    const expected = 64_000 / 32;
    const chiSquare = [...REFERENCE_SYMBOLS].reduce(
      (sum, s) => sum + ((counts.get(s) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 31 degrees of freedom: random codes exceed 90 less than once in ten million runs.
    expect(chiSquare).toBeLessThan(90);
  });

  it('does not come twice', () => {
    expect(new Set(Array.from({ length: 5000 }, () => newReference(10))).size).toBe(5000);
  });

  it.each([0, -1, 2.5, Number.NaN])('refuses a length of %s', (length) => {
    expect(() => newReference(length)).toThrow(RangeError);
  });
});

describe('normaliseReference', () => {
  it.each([
    ['k7qpm-2xw9t', 'K7QPM2XW9T'],
    ['  K7 QP\tM2 XW9T\n', 'K7QPM2XW9T'],
    ['K7QP\u00a0M2\u2013XW\u20119T\u200b', 'K7QPM2XW9T'],
    ['k0qp1oi', 'K0QP1OI'],
    ['straße', 'STRAßE'],
    ['k7/qp', 'K7/QP'],
    ['', ''],
  ])('reads %j as %j', (typed, stored) => {
    expect(normaliseReference(typed)).toBe(stored);
  });

  it('gives back every reference from the way it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), (length) => {
        const reference = newReference(length);
        expect(normaliseReference(formatReference(reference).toLowerCase())).toBe(reference);
      }),
    );
  });
});

describe('formatReference', () => {
  it.each([
    ['K7QPM', 'K7QPM'],
    ['K7QPM2', 'K7Q-PM2'],
    ['K7QPM2XW', 'K7QP-M2XW'],
    ['K7QPM2XW9T', 'K7QPM-2XW9T'],
    ['K7QPM2XW9TAB', 'K7QP-M2XW-9TAB'],
    ['K7QPM2X', 'K7QP-M2X'],
    ['', ''],
  ])('shows %s as %s', (reference, shown) => {
    expect(formatReference(reference)).toBe(shown);
  });
});

describe('isReference', () => {
  it.each([
    ['K7QPM2XW', 8, true],
    ['K7QPM2X', 8, false],
    ['K7QPM2X0', 8, false],
    ['k7qpm2xw', 8, false],
    ['K7QP M2X', 8, false],
  ])('%s of %i: %s', (text, length, answer) => {
    expect(isReference(text, length)).toBe(answer);
  });
});

describe('newSecret', () => {
  it('is 128 bits in characters that a URL takes as they are', () => {
    const secrets = Array.from({ length: 500 }, newSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    }
    expect(new Set(secrets).size).toBe(500);
  });
});
