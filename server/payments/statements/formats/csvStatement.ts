/** A bank's list as CSV. Which column is what differs from bank to bank, so people say it once for each account. */
import { z } from 'zod';
import type { Cents } from '../../../shared/money';
import { type ReadRow, readRows } from '../../../shared/separatedValues';
import type { IsoDate } from '../../../shared/time';
import { type Statement, type StatementLine, UnreadableStatement } from './statement';

const column = z.string().trim().min(1).max(80);
const maybe = z.string().trim().max(80).default('');

/** Columns by the words of their headings; only the first two are needed. */
export const csvMap = z.object({ date: column, amount: column, text: maybe, remitter: maybe, iban: maybe });
export type CsvMap = z.output<typeof csvMap>;

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})-?(\d{2})-?(\d{2})/;

function dayOf(text: string): IsoDate | null {
  const [, d, m, y] = DAY_FIRST.exec(text) ?? [];
  const [, year, month, day] = y ? [text, y.length === 2 ? `20${y}` : y, m, d] : (YEAR_FIRST.exec(text) ?? []);
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? (iso as IsoDate) : null;
}

/** `1.234,56`, `1,234.56`, `1234,5`, `-12`, `12.50-`: the last separator is decimal where two figures at most follow it. */
export function amountOf(typed: string): Cents | null {
  const text = typed.replace(/[\s\u00a0€]|EUR/g, '').replace('\u2212', '-');
  const [, before = '', figures, after = ''] = /^([+-]?)([\d.,]+)(-?)$/.exec(text) ?? [];
  if (!figures) return null;
  const at = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  const isDecimal = at >= 0 && figures.length - at - 1 <= 2;
  const whole = isDecimal ? figures.slice(0, at) : figures;
  const part = isDecimal ? figures.slice(at + 1) : '';
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole || '0')) return null;
  const cents = Number(whole.replace(/[.,]/g, '') || '0') * 100 + Number(part.padEnd(2, '0') || '0');
  return Number.isSafeInteger(cents) ? ((before === '-' || after === '-' ? -cents : cents) as Cents) : null;
}

/** The rows under the headings. A file cut off within its last row has no line end and cells too few. */
function rowsOf(text: string): { headings: string[]; rows: ReadRow[] } {
  const read = readRows(text, Number.POSITIVE_INFINITY);
  if ('openQuote' in read) throw new UnreadableStatement('broken', read.openQuote);
  const [head, ...rows] = read.rows;
  const headings = head?.cells.map((heading) => heading.trim()) ?? [];
  const isCut = !/[\r\n]\s*$/.test(text) && (rows.at(-1)?.cells.length ?? headings.length) < headings.length;
  if (isCut) throw new UnreadableStatement('truncated');
  return { headings, rows };
}

/** @throws UnreadableStatement */
export function readCsvStatement(text: string, map: CsvMap, account: string): Statement[] {
  const { headings, rows } = rowsOf(text);
  const wanted = Object.values(map).filter(Boolean);
  if (!wanted.every((name) => headings.includes(name))) throw new UnreadableStatement('columns');
  const lines = rows.map(({ line, cells }): StatementLine => {
    const cell = (name: string) => (name && cells[headings.indexOf(name)]?.trim()) || null;
    const bookedOn = dayOf(cell(map.date) ?? '');
    const amount = amountOf(cell(map.amount) ?? '');
    // A separator within a text moves what stands behind it into other columns.
    const isMoved = cells.slice(headings.length).some((rest) => rest.trim() !== '');
    if (!bookedOn || amount === null || isMoved) throw new UnreadableStatement('broken', line);
    return {
      bookedOn,
      amount,
      currency: 'EUR',
      remitter: cell(map.remitter),
      remitterIban: cell(map.iban),
      text: cell(map.text) ?? '',
      bankReference: null,
    };
  });
  if (lines.length === 0) throw new UnreadableStatement('empty');
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  return [
    {
      format: 'csv',
      account,
      currency: 'EUR',
      from: days[0]!,
      until: days.at(-1)!,
      opening: null,
      closing: null,
      lines,
    },
  ];
}
