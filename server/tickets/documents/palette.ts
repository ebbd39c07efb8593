/** Colours of a printed ticket, mixed from accent, paper and ink. */
export type Palette = {
  accent: string;
  /** Readable on the accent: paper if the contrast suffices, else ink. */
  onAccent: string;
  /** Subtle line on the accent. */
  accentLine: string;
  /** Faintest tint, for a background that needs little ink. */
  wash: string;
  ink: string;
  soft: string;
  rule: string;
};

const PAPER = '#fffdf8';
const INK = '#1b1815';
/** A medium tone may be too close to paper and ink; white or black always has enough contrast. */
const WHITE = '#ffffff';
const BLACK = '#000000';
/** WCAG 2 AA for text of any size. */
const READABLE = 4.5;
const HOUSE_ACCENT = '#0c5a50';

type Channels = readonly [number, number, number];

/** Palette of an accent `#rrggbb`; other values get the default green. */
export function paletteOf(accentColour?: string): Palette {
  const accent = /^#[0-9a-f]{6}$/i.test(accentColour ?? '') ? accentColour! : HOUSE_ACCENT;
  const onAccent = [PAPER, INK, WHITE, BLACK].find((colour) => contrast(accent, colour) >= READABLE) ?? BLACK;
  return {
    accent,
    onAccent,
    accentLine: mix(accent, onAccent, 0.16),
    wash: mix(accent, WHITE, 0.93),
    ink: INK,
    soft: '#564e45',
    rule: mix(mix(accent, INK, 0.3), WHITE, 0.7),
  };
}

const channels = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) => Math.round(channel + (target[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
