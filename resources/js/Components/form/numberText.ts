/** Numbers as people type them: a comma or a point before the fraction, spaces or the other sign between thousands. */
const NUMBER = /^-?\d+(\.\d+)?$/;

const GROUPED = /^-?[1-9]\d{0,2}([.,]\d{3})+$/;
const THOUSAND_DIGITS = 3;

/**
 * Reads `12,5`, `12.50`, `1.250,00` and `1,250.00`; undefined when it is no number. A single sign before three digits
 * separates thousands, unless the field takes three decimals.
 */
export function readNumber(text: string, digits = 2): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f€$£%]/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const signs = new Set(plain.match(/[.,]/g) ?? []);
  const isRepeated = signs.size === 1 && plain.indexOf([...signs][0] ?? '') !== last;
  const isThousands = signs.size === 1 && digits < THOUSAND_DIGITS && plain.length - last - 1 === THOUSAND_DIGITS;
  if (isRepeated || isThousands) return GROUPED.test(plain) ? Number(plain.replace(/[.,]/g, '')) : undefined;
  const whole = last < 0 ? plain : plain.slice(0, last);
  const fraction = last < 0 ? '' : plain.slice(last + 1);
  if (/[.,]/.test(whole) && !GROUPED.test(whole)) return undefined;
  const normal = whole.replace(/[.,]/g, '') + (fraction ? `.${fraction}` : '');
  return NUMBER.test(normal) ? Number(normal) : undefined;
}

/** A number with at most `digits` decimals in minor units; undefined when it has more, or is no number. */
export function readMinor(text: string, digits: number): number | undefined {
  const value = readNumber(text, digits);
  if (value === undefined) return undefined;
  const minor = Math.round(value * 10 ** digits);
  const isExact = Math.abs(minor / 10 ** digits - value) < 10 ** -(digits + 3);
  return isExact && Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units as text in the reader's language, without a currency sign. */
export const writeMinor = (minor: number, digits: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits);
