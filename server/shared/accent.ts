/**
 * Contrast by WCAG 2, and the product's colours derived from the accent that an organisation chooses. The accent is
 * text on each of our papers, and the background of button labels; both must be readable.
 */
export const AA = 4.5;

export type Paper = 'light' | 'dark';

/** The backgrounds of accent text: the page, a sheet, a sunken field. */
const PAPERS: Record<Paper, readonly string[]> = {
  light: ['#f7f3ea', '#fffdf8', '#ede6d8'],
  dark: ['#0f1413', '#18201e', '#0a0e0d'],
};
const INKS: Record<Paper, readonly [string, string]> = {
  light: ['#fdfaf3', '#1b1815'],
  dark: ['#06211b', '#fdfaf3'],
};
/** The wash behind a badge: the share of the accent in its paper. */
const WASH = { light: 0.13, dark: 0.18 };
const STRONGER = 0.28;

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [rgb(one), rgb(other)];
  return hex([0, 1, 2].map((at) => a[at]! * share + b[at]! * (1 - share)) as unknown as Rgb);
};

/** The page background, where most accent text is. */
export const groundOf = (paper: Paper): string => PAPERS[paper][0]!;

export type Accent = {
  accent: string;
  /** Hover colour. */
  strong: string;
  /** The label colour on a button. */
  on: string;
  wash: string;
};

/** The four colours of an accent on one paper. */
export function accentOf(accent: string, paper: Paper): Accent {
  const [first, second] = INKS[paper];
  const on = contrast(accent, first) >= contrast(accent, second) ? first : second;
  const strong = mix(paper === 'light' ? '#000000' : '#ffffff', accent, STRONGER);
  return { accent, strong, on, wash: mix(accent, PAPERS[paper][0]!, WASH[paper]) };
}

/** The lowest contrast of all places where the accent is text or background, and each of them. */
export function contrastsOf(accent: string, paper: Paper): { onPaper: number; onButton: number; onWash: number } {
  const { on, wash } = accentOf(accent, paper);
  return {
    onPaper: Math.min(...PAPERS[paper].map((ground) => contrast(accent, ground))),
    onButton: contrast(accent, on),
    onWash: contrast(accent, wash),
  };
}

/** Whether all text in this accent is readable. */
export const meetsContrast = (accent: string, paper: Paper): boolean =>
  Object.values(contrastsOf(accent, paper)).every((ratio) => ratio >= AA);
