import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, paletteOf } from '../../../server/tickets/documents/palette';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('paletteOf', () => {
  it('keeps text readable on any accent, and on its wash', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const palette = paletteOf(accent);
        expect(palette.accent).toBe(accent);
        expect(contrast(accent, palette.onAccent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.accentLine, palette.onAccent)).toBeGreaterThanOrEqual(3);
        expect(contrast(palette.wash, palette.soft)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('is the house green without an accent, or with one that is no colour', () => {
    expect(paletteOf().accent).toBe('#0c5a50');
    expect(paletteOf('red;}').accent).toBe('#0c5a50');
    expect(paletteOf('#FFF')).toEqual(paletteOf());
  });
});
