/** The draw of places in line: frozen vectors, fairness, and the separate script that checks it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawnPlace, placeOf } from '../../../server/waiting-room/draw';

const SEED = createHash('sha256').update('a draw of this test').digest('hex');
const COUNT = 10_000;
const places = Array.from({ length: COUNT }, (_, index) => drawnPlace(SEED, index, COUNT));

/** Bound of χ² with nine degrees of freedom that chance exceeds once in twenty draws. */
const CHI_SQUARE = 16.92;

describe('a draw of 10,000 places', () => {
  it('gives each place once', () => {
    expect([...places].sort((one, other) => one - other)).toEqual(Array.from({ length: COUNT }, (_, n) => n));
  });

  it('spreads each tenth of the arrivals over all tenths of the places', () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const counts = Array.from({ length: 10 }, () => 0);
      for (const place of places.slice(tenth * 1000, tenth * 1000 + 1000)) counts[Math.floor(place / 1000)]! += 1;
      const chi = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
      expect(chi, `tenth ${tenth}`).toBeLessThan(CHI_SQUARE);
    }
  });

  it('has no correlation with the order of arrival', () => {
    const mean = (COUNT - 1) / 2;
    const product = places.reduce((sum, place, index) => sum + (place - mean) * (index - mean), 0);
    const square = places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
    // Three standard deviations of independent orders: 3 / √10,000.
    expect(Math.abs(product / square)).toBeLessThan(0.03);
  });

  it('is the same in the script that imports nothing of the server', () => {
    const printed = execFileSync(process.execPath, ['scripts/checkDraw.mjs', SEED, String(COUNT)], {
      encoding: 'utf8',
    });
    expect(printed.trim().split('\n')).toEqual(places.map((place, index) => `${index} ${place}`));
  });
});

describe('the frozen layout', () => {
  const VECTOR = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
  it.each([
    [1, [0]],
    [7, [0, 6, 4, 1, 5]],
    [1_000_000, [141_162, 536_230, 394_394, 528_331, 744_206]],
  ] as const)('of %i places', (count, expected) => {
    const shown = Array.from({ length: Math.min(count, 5) }, (_, index) => drawnPlace(VECTOR, index, count));
    expect(shown).toEqual(expected);
  });
});

it('later visitors queue in order of arrival', () => {
  expect([10, 11, 99].map((index) => placeOf({ seed: SEED, registered: 10 }, index))).toEqual([10, 11, 99]);
});

it('is fair for a few: each of five comes first about as often', () => {
  const firsts = Array.from({ length: 5 }, () => 0);
  for (let n = 0; n < 2000; n += 1) {
    const seed = createHash('sha256').update(`seed ${n}`).digest('hex');
    for (let index = 0; index < 5; index += 1) if (drawnPlace(seed, index, 5) === 0) firsts[index]! += 1;
  }
  // χ² with four degrees of freedom; the four rounds of a first version came to more than 40.
  expect(firsts.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)).toBeLessThan(13.28);
});
