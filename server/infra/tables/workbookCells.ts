/** Numbers of a workbook as their reader sees them. */
import { DAY_MS } from '../../shared/time';
import type { CellFormat } from './workbookParts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Digits that a spreadsheet keeps of a number: it writes 0.1 as 0.10000000000000001. */
const DIGITS = 15;
/** The last day of spreadsheets, 31 December 9999. */
const MAX_SERIAL = 2_958_466;
const DAY_SECONDS = 86_400;

/** Day zero. Spreadsheets count 29 February 1900, which did not exist, as day 60 of their first system. */
function dayOfSerial(days: number, is1904: boolean): string {
  const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(zero + days * DAY_MS).toISOString().slice(0, 10);
}

const two = (count: number): string => String(count).padStart(2, '0');

/** `18:00`, and with seconds `18:00:30`. Elapsed hours may be more than a day: `36:00`. */
function timeOfSeconds(seconds: number): string {
  const rest = seconds % 60;
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return rest === 0 ? time : `${time}:${two(rest)}`;
}

/** Half a second before midnight is midnight: fractions of a day are not exact. */
function dated(serial: number, { hasDate, hasTime, isElapsed }: CellFormat, is1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  if (!hasDate) return timeOfSeconds(isElapsed ? seconds : seconds % DAY_SECONDS);
  const day = dayOfSerial(Math.floor(seconds / DAY_SECONDS), is1904);
  return hasTime ? `${day} ${timeOfSeconds(seconds % DAY_SECONDS)}` : day;
}

/** Without exponent: `1.2E+15` is `1200000000000000`, `1.5E-7` is `0.00000015`. */
function plain(value: number): string {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));
  const [figures = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = figures.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = figures.replace('-', '').split('.');
  const power = Number(exponent);
  return power > 0 ? sign + whole + part.padEnd(power, '0') : `${sign}0.${'0'.repeat(-power - 1)}${whole}${part}`;
}

/** Longer numbers are no codes, but the largest that a computer has. */
const MAX_POWER = 1e40;
const PERCENT_DECIMALS = 10;

/**
 * The text of a value: a number by its format, and the saved result of a formula.
 * @param kind the attribute `t`: none and `n` for a number, `d` for a date in ISO 8601
 */
export function writtenCell(value: string, kind: string, format: CellFormat | undefined, is1904: boolean): string {
  if (kind === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  if ((kind !== '' && kind !== 'n') || !NUMBER.test(value.trim())) return value;
  const number = Number(value);
  if (Math.abs(number) > MAX_POWER) return value;
  const isDate = format?.hasDate || format?.hasTime;
  if (format && isDate && number >= 0 && number < MAX_SERIAL) return dated(number, format, is1904);
  // 21 % is stored as 0.21; rounding takes away what the product of two binary fractions leaves.
  if (format?.isPercent) return `${plain(Number((number * 100).toFixed(PERCENT_DECIMALS)))}%`;
  const text = plain(number);
  return format && /^\d+$/.test(text) ? text.padStart(format.zeros, '0') : text;
}
