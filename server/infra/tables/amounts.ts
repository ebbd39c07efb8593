/** Amounts of files in the formats of many countries' banks and spreadsheets. */
import { currencyDigits, isCurrency } from '../../shared/currencies';
import type { Cents } from '../../shared/money';

export type Point = ',' | '.';
/** `currency`: if the cell itself names one. */
export type CellAmount = { amount: Cents; currency: string | null };

/** ISO 8859-1 shows the euro of ISO 8859-15 as `¤`. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '¤': 'EUR', '£': 'GBP' };
/** Thousands separators that are never a decimal sign, as in Switzerland. */
const BLANKS = /[\s\u00a0\u202f'\u2019\u00b4`]/g;

/** A trailing direction marker, as on paper: `6.00 DR`, `6,00 S`. */
const MARKER = /(?<=[\d.,])(CR|DR|[CDHS])$/;
const LEFT = new Set(['DR', 'D', 'S']);

/** Digits, sign and currency of a cell; null if it contains anything else. */
function partsOf(typed: string): { figures: string; isNegative: boolean; currency: string | null } | null {
  const plain = typed
    .replace(BLANKS, '')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .toUpperCase()
    .replace(/EUROS?(?![A-Z])/, 'EUR')
    // No cents, as written in Germany, Switzerland and the Netherlands: `6,-`, `6.--`.
    .replace(/(?<=\d)[.,]-{1,2}(?=\D*$)/, '');
  const isBracketed = /^\(.*\)$/.test(plain);
  const bare = isBracketed ? plain.slice(1, -1) : plain;
  const marker = MARKER.exec(bare)?.[0];
  const text = bare.replace(MARKER, '');
  const said = /^([+-]?)([A-Z]{3}|[€¤£])?([+-]?)([\d.,]*\d[\d.,]*)([+-]?)([A-Z]{3}|[€¤£])?([+-]?)$/.exec(text);
  if (!said) return null;
  const signs = [said[1], said[3], said[5], said[7], isBracketed && '-'].filter(Boolean);
  const [currency = null, other] = [said[2], said[6]]
    .filter((one) => one !== undefined)
    .map((one) => SIGNS[one] ?? one);
  if (signs.length > 1 || other !== undefined || (currency !== null && !isCurrency(currency))) return null;
  return { figures: said[4]!, isNegative: signs[0] === '-' || LEFT.has(marker ?? ''), currency };
}

/** Decimal sign proved by a cell: `1.234,5`, `6,00` and `0,500` the comma, `1,234,567` the point. */
function proofOf(typed: string): Point | null {
  const figures = partsOf(typed)?.figures ?? '';
  const at = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  if (at < 0) return null;
  const [last, other] = figures[at] === ',' ? ([',', '.'] as const) : (['.', ','] as const);
  if (figures.includes(other)) return last;
  if (figures.indexOf(last) !== at) return other;
  // A thousands separator is followed by three digits, and the number does not begin with zero.
  return figures.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(figures.slice(0, at)) ? null : last;
}

/** Decimal sign of all cells; null if none proves it, or they contradict. */
export function pointOf(cells: readonly string[]): Point | null {
  const proofs = new Set(cells.map(proofOf).filter((proof) => proof !== null));
  return proofs.size === 1 ? [...proofs][0]! : null;
}

/** Minor units; null for more decimals than the currency has, or misplaced thousands separators. */
function minorOf(figures: string, point: Point, digits: number): number | null {
  const [whole = '', part = '', ...rest] = figures.split(point);
  const thousands = point === ',' ? '.' : ',';
  const isGrouped = whole.split(thousands).every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  const isWhole = /^\d*$/.test(whole) || isGrouped;
  if (rest.length > 0 || !isWhole || !/^\d*$/.test(part) || /[1-9]/.test(part.slice(digits))) return null;
  const minor = Number(whole.replaceAll(thousands, '') + part.padEnd(digits, '0').slice(0, digits));
  return Number.isSafeInteger(minor) ? minor : null;
}

/**
 * `1.234,56`, `1,234.56`, `1'234.50`, `1234,5`, `-12`, `12.50-`, `6.00 USD`. A single separator before three digits
 * means thousands (`1.234`) unless other cells prove otherwise.
 * @param point decimal sign proved by other cells
 * @param own currency if the cell names none
 */
export function amountOf(typed: string, point: Point | null = null, own = 'EUR'): CellAmount | null {
  const parts = partsOf(typed);
  if (!parts) return null;
  const { figures, isNegative, currency } = parts;
  const otherwise = figures.includes('.') ? ',' : '.';
  const minor = minorOf(figures, proofOf(typed) ?? point ?? otherwise, currencyDigits(currency ?? own));
  return minor === null ? null : { amount: (isNegative && minor > 0 ? -minor : minor) as Cents, currency };
}
