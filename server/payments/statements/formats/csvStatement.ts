/** CSV files of banks. Columns differ by bank, so the user maps them once per account. */
import { z } from 'zod';
import { amountOf, type Point, pointOf } from '../../../infra/tables/amounts';
import { readTable, type Table } from '../../../infra/tables/readTable';
import { isCurrency } from '../../../shared/currencies';
import { type Cents, cents } from '../../../shared/money';
import { type ReadRow, SEPARATORS } from '../../../shared/separatedValues';
import type { IsoDate } from '../../../shared/time';
import { dayOf, isWords, orderOf } from '../../../shared/writtenDays';
import { type Columns, columnsOf, currencyOfHeading, isDebitHeading, saidDirection } from './csvColumns';
import { bookedRows } from './csvRows';
import { type Statement, type StatementLine, UnreadableStatement } from './statement';

const column = z.string().trim().min(1).max(80);
const maybe = z.string().trim().max(80).default('');
const found = z.string().trim().max(80).optional();

/**
 * Columns by heading; only the first two are required. Direction, debits in a separate column, and currency are
 * detected if not chosen.
 */
export const csvMap = z.object({
  date: column,
  amount: column,
  text: maybe,
  remitter: maybe,
  iban: maybe,
  direction: found,
  debit: found,
  currency: found,
});
export type CsvMap = z.output<typeof csvMap>;

const HOUSE_CURRENCY = 'EUR';

const has = (cells: readonly string[], wanted: readonly string[]): boolean => {
  const names = cells.map((cell) => cell.trim());
  return wanted.every((name) => names.includes(name));
};

/** Rows below the chosen headings, with any separator. */
function tableOf(text: string, wanted: readonly string[]): Table {
  let first: number | undefined;
  for (const separator of [undefined, ...SEPARATORS]) {
    const table = readTable(text, {
      most: Number.POSITIVE_INFINITY,
      separator,
      findHeadings: (rows) => rows.findIndex(({ cells }) => has(cells, wanted)),
    });
    if (!('problem' in table) && table.headings.length > 0) return table;
    if ('problem' in table && separator === undefined) first = table.line;
  }
  throw first === undefined ? new UnreadableStatement('columns') : new UnreadableStatement('broken', first);
}

/** Rows without totals after the last movement and notes in between, which have neither date nor amount. */
function movementsOf({ headings, rows }: Table, date: number, amount: number, text: string): ReadRow[] {
  const cell = ({ cells }: ReadRow, at: number) => cells[at]?.trim() ?? '';
  const last = rows.findLastIndex((row) => !isWords(cell(row, date)));
  if (last < 0 && rows.length > 0) throw new UnreadableStatement('broken', rows[0]!.line);
  const own = rows.slice(0, last + 1).filter((row) => !isWords(cell(row, date)) || cell(row, amount) !== '');
  // A truncated file has no final line end and too few cells in the last row.
  const isCut =
    !/[\r\n]\s*$/.test(text) && last === rows.length - 1 && (rows.at(-1)?.cells.length ?? 0) < headings.length;
  if (isCut && rows.length > 0) throw new UnreadableStatement('truncated');
  return own;
}

/** Currency named above the headings: `Währung;USD`. */
const currencyAbove = (above: readonly ReadRow[]): string | null =>
  above
    .filter(({ cells }) => /w(ä|ae)hrung|currency|moneda|divisa|devise|valuta|moeda|waluta/i.test(cells[0] ?? ''))
    .flatMap(({ cells }) => cells.slice(1).map((cell) => cell.trim()))
    .find(isCurrency) ?? null;

type Reading = { columns: Columns; amount: number; isDebit: boolean; point: Point | null; currency: string };

/** Amount of a row, negative for a debit; null if unreadable. @throws UnreadableStatement */
function movedBy({ line, cells }: ReadRow, { columns, amount, isDebit, point, currency }: Reading) {
  const cell = (at: number) => cells[at]?.trim() ?? '';
  const said = columns.currency >= 0 ? cell(columns.currency).toUpperCase() || currency : currency;
  const own = cell(amount) === '' ? null : amountOf(cell(amount), point, said);
  const other = columns.debit < 0 || cell(columns.debit) === '' ? null : amountOf(cell(columns.debit), point, said);
  const isOther = other !== null && other.amount !== 0;
  const read = isOther ? other : (own ?? (cell(amount) === '' ? other : null));
  if (!read || (isOther && own !== null && own.amount !== 0)) return null;
  const moved = { amount: read.amount, currency: read.currency ?? said };
  // Without its direction the row would count as a credit.
  const direction = columns.direction < 0 ? null : saidDirection(cell(columns.direction), columns);
  if (columns.direction >= 0 && !direction) throw new UnreadableStatement('direction', line);
  const left = { ...moved, amount: cents(-Math.abs(read.amount)) as Cents };
  if (direction) return direction === 'left' ? left : moved;
  return isOther !== isDebit ? left : isOther ? { ...moved, amount: cents(Math.abs(read.amount)) } : moved;
}

/** @throws UnreadableStatement */
export function readCsvStatement(text: string, map: CsvMap, account: string, today: IsoDate): Statement[] {
  const wanted = Object.values(map).filter(Boolean);
  const table = tableOf(text, wanted);
  const { headings } = table;
  const at = (name: string | undefined) => (name ? headings.indexOf(name) : -1);
  const taken = new Set(wanted.map(at));
  const booked = { ...table, rows: bookedRows(headings, table.rows, { date: at(map.date), taken }) };
  const movements = movementsOf(booked, at(map.date), at(map.amount), text);
  const chosen = {
    amount: at(map.amount),
    direction: at(map.direction),
    debit: at(map.debit),
    currency: at(map.currency),
  };
  const columns = columnsOf(
    headings,
    movements.map((row) => row.cells),
    { ...chosen, taken },
  );
  // If credits and debits have separate columns, a row with neither is part of the movement above.
  const isNote = ({ cells }: ReadRow) =>
    columns.debit >= 0 && [chosen.amount, columns.debit].every((place) => (cells[place] ?? '').trim() === '');
  const rows = movements.filter((row) => !isNote(row));
  const cells = rows.map((row) => row.cells);
  const order = orderOf(
    cells.map((row) => row[at(map.date)] ?? ''),
    today,
  );
  const amounts = cells.flatMap((row) => [row[chosen.amount] ?? '', row[columns.debit] ?? '']);
  const currency = currencyOfHeading(map.amount) ?? currencyAbove(table.above) ?? HOUSE_CURRENCY;
  const isDebit = isDebitHeading(map.amount);
  const reading = { columns, amount: chosen.amount, isDebit, point: pointOf(amounts), currency };
  const lines = rows.map((row): StatementLine => {
    const cell = (name: string) => (name && row.cells[at(name)]?.trim()) || null;
    const bookedOn = dayOf(cell(map.date) ?? '', order);
    // A separator inside a text shifts the following cells to other columns.
    const isMoved = row.cells.slice(headings.length).some((rest) => rest.trim() !== '');
    const moved = bookedOn && !isMoved ? movedBy(row, reading) : null;
    if (!bookedOn || !moved) throw new UnreadableStatement('broken', row.line);
    return {
      bookedOn,
      ...moved,
      remitter: cell(map.remitter),
      remitterIban: cell(map.iban),
      text: cell(map.text) ?? '',
      bankReference: null,
    };
  });
  if (lines.length === 0) throw new UnreadableStatement('empty');
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const own = { account, currency, from: days[0]!, until: days.at(-1)! };
  return [{ format: 'csv', ...own, opening: null, closing: null, lines }];
}
