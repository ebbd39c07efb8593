/** Reads days in files of other programs: banks, registers and spreadsheets. */
import { fold } from './fold';
import type { IsoDate } from './time';

/** Whether a file writes the day before the month, or the month first as in the United States. */
type DayOrder = 'day' | 'month';

/** The first three letters of months, without marks, in the languages of the banks. */
const MONTHS: readonly string[] = [
  'jan ene gen sty',
  'feb fev lut',
  'mar mrt mrz maa',
  'apr abr avr kwi',
  'may mai mag mei maj',
  'jun giu cze',
  'jul lug lip',
  'aug ago aou sie',
  'sep set wrz',
  'oct okt ott out paz',
  'nov lis',
  'dec dez dic gru des',
];

function monthOf(word: string): number {
  const plain = fold(word);
  const letters = plain.startsWith('jui') ? `ju${plain[3]}` : plain.slice(0, 3);
  return MONTHS.findIndex((names) => names.split(' ').includes(letters)) + 1;
}

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/;
const DENSE = /^(\d{4})(\d{2})(\d{2})$/;
const DENSE_DAY_FIRST = /^(\d{2})(\d{2})(\d{4})$/;
/** `27 nov. 2026`, `27-NOV-26`, `27 de noviembre de 2026`. */
const DAY_NAMED = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ ./-]*(?:de )?(\p{L}{3,12})\.?[ ./-]*(?:de )?(\d{4}|\d{2})$/u;
/** `Nov 27, 2026`. */
const MONTH_NAMED = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

function dated(year: string, month: string | number, day: string): IsoDate | null {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return full >= '1900' && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso
    ? (iso as IsoDate)
    : null;
}

/** Removes a time of day, and the apostrophe that marks a text in spreadsheets. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^'/, '')
    .replace(/[ T,]+\d{1,2}:\d{2}.*$/, '');

/** Removes the weekday: `Fr 27.11.2026`. */
const withoutWeekday = (text: string): string => text.replace(/^\p{L}{2,10}\.?,? (?=\d)/u, '');

export function dayOf(cell: string, order: DayOrder): IsoDate | null {
  const text = bare(cell);
  const [, monthWord, dayBehind, yearBehind] = MONTH_NAMED.exec(text) ?? [];
  if (monthWord && monthOf(monthWord) > 0) return dated(yearBehind!, monthOf(monthWord), dayBehind!);
  const day = withoutWeekday(text);
  const [, first, , second, year] = NUMERIC.exec(day) ?? [];
  if (year) return order === 'month' ? dated(year, first!, second!) : dated(year, second!, first!);
  const [, dayBefore, word, yearNamed] = DAY_NAMED.exec(day) ?? [];
  if (word) return monthOf(word) > 0 ? dated(yearNamed!, monthOf(word), dayBefore!) : null;
  const [, y, m, d] = YEAR_FIRST.exec(day) ?? DENSE.exec(day) ?? [];
  const [, dd, mm, yyyy] = DENSE_DAY_FIRST.exec(day) ?? [];
  const dense = order === 'month' ? [dd, mm] : [mm, dd];
  return (y ? dated(y, m!, d!) : null) ?? (yyyy ? dated(yyyy, dense[0]!, dense[1]!) : null);
}

/**
 * The order of a whole file. Day first, unless a cell has no such day, as `11/27/2026`, or a day after the latest
 * possible one, since no bank has booked it yet: on 29 November `11/12/2026` is 12 November. Month first must then be
 * valid for every cell.
 */
export function orderOf(cells: readonly string[], latest: IsoDate): DayOrder {
  const dates = cells.map((cell) => cell.trim()).filter((cell) => !isWords(cell));
  const isRead = (order: DayOrder, until: IsoDate | '~') =>
    dates.every((cell) => (dayOf(cell, order) ?? '~~') <= until);
  const isMonthFirst = isRead('day', '~') ? !isRead('day', latest) && isRead('month', latest) : isRead('month', '~');
  return isMonthFirst ? 'month' : 'day';
}

/** Words or nothing in place of a day: not a movement, but a line above or below them. */
export const isWords = (cell: string): boolean =>
  dayOf(cell, 'day') === null && !/^'?\d{1,4}[./-]?\d/.test(cell) && /^$|\p{L}/u.test(cell);
