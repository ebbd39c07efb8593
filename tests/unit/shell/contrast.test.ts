/** Contrasts that axe does not measure: focus rings, borders of fields, placeholders and text of disabled choices. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('resources/css/tokens.css', 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string, look: 'light' | 'dark'): number {
  const [high, low] = [one, other].map((name) => luminance(colours.get(name)![look])).toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const GROUNDS = ['paper', 'raised', 'sunken', 'accent-wash'];
/** WCAG 2.2 requires 3:1 for a control's border and focus (1.4.11) and 4.5:1 for text (1.4.3). */
const RULES: [what: string, colour: string, least: number][] = [
  ['the focus ring', 'accent', 3],
  ['the border of a field', 'edge', 3],
  ['placeholders, sold-out days and times', 'faint', 4.5],
  ['notes', 'soft', 4.5],
  ['a warning', 'warn', 4.5],
];

it.each(RULES)('%s can be seen on every ground, by day and by night', (_what, colour, least) => {
  for (const look of ['light', 'dark'] as const)
    for (const ground of GROUNDS)
      expect(contrast(colour, ground, look), `${colour} on ${ground}, ${look}`).toBeGreaterThanOrEqual(least);
});

it('knows the figures of black on white', () => {
  expect((luminance('#ffffff') + 0.05) / (luminance('#000000') + 0.05)).toBeCloseTo(21);
});
