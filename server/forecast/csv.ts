/** Daily values from files: visitors counted elsewhere, or weather. Pure: returns the data, or the problems by line. */
import { fieldsOfHeadings, recogniser } from '../infra/tables/headings';
import { readTable } from '../infra/tables/readTable';
import { lengthOf, plusDays } from '../shared/period';
import type { IsoDate } from '../shared/time';
import { DAY_HEADINGS } from '../shared/vocabulary';
import { dayOf, orderOf } from '../shared/writtenDays';

const recognise = recogniser<Column>(DAY_HEADINGS);
type Column = keyof typeof DAY_HEADINGS;

const LAST_DAY = '9999-12-31' as IsoDate;
/** Ten years. */
const MAX_DAYS = 3660;

type LineProblem = { kind: 'bad_day' | 'bad_number' | 'twice' | 'future' | 'open_quote'; line: number; text: string };
export type Problem = { kind: 'no_column'; column: Column } | { kind: 'empty' | 'too_long' } | LineProblem;
export type ReadDays = {
  days: ({ day: IsoDate } & Partial<Record<Exclude<Column, 'day'>, number | null>>)[];
  problems: Problem[];
  /** Days missing between the first and the last. */
  missing: IsoDate[];
};

/** "12,5" is twelve and a half; an empty cell is unknown. */
function readNumber(text: string): number | null | undefined {
  if (text === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** @param wanted required columns; for weather, one of both is enough. */
export function readDays(text: string, kind: 'visitors' | 'weather', today: IsoDate): ReadDays {
  const empty = { days: [], missing: [] };
  const table = readTable(text, { most: MAX_DAYS + 1 });
  if ('problem' in table)
    return {
      ...empty,
      problems: [table.line ? { kind: 'open_quote', line: table.line, text: '' } : { kind: 'too_long' }],
    };
  const { rows } = table;
  const names = fieldsOfHeadings(table.headings, recognise);
  const placeOf = (column: Column) => names.indexOf(column);
  const columns = (kind === 'visitors' ? ['visitors'] : ['temperature', 'rain']) as Exclude<Column, 'day'>[];
  const there = columns.filter((column) => placeOf(column) >= 0);
  if (placeOf('day') < 0) return { ...empty, problems: [{ kind: 'no_column', column: 'day' }] };
  if (there.length === 0) return { ...empty, problems: [{ kind: 'no_column', column: columns[0] as Column }] };
  if (rows.length === 0) return { ...empty, problems: [{ kind: 'empty' }] };

  const problems: Problem[] = [];
  const days = new Map<IsoDate, ReadDays['days'][0]>();
  // Visitor counts must be in the past; weather may be a forecast.
  const latest = kind === 'visitors' ? plusDays(today, -1) : LAST_DAY;
  const order = orderOf(
    rows.map(({ cells }) => cells[placeOf('day')] ?? ''),
    latest,
  );
  for (const { line, cells } of rows) {
    const cell = (column: Column) => (cells[placeOf(column)] ?? '').trim();
    const day = dayOf(cell('day'), order);
    if (!day) {
      problems.push({ kind: 'bad_day', line, text: cell('day') });
      continue;
    }
    if (days.has(day)) problems.push({ kind: 'twice', line, text: day });
    if (kind === 'visitors' && day >= today) problems.push({ kind: 'future', line, text: day });
    const values: ReadDays['days'][0] = { day };
    for (const column of there) {
      const value = readNumber(cell(column));
      const isCount = column !== 'visitors' || value === null || Number.isInteger(value);
      if (
        value === undefined ||
        !isCount ||
        (column !== 'temperature' && value !== null && value < 0) ||
        (value ?? 0) > 1e7
      )
        problems.push({ kind: 'bad_number', line, text: cell(column) });
      else values[column] = value;
    }
    days.set(day, values);
  }
  const known = [...days.values()].filter((its) => there.some((column) => its[column] != null));
  const sorted = known.map(({ day }) => day).sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  const has = new Set(sorted);
  const isSane = from !== undefined && to !== undefined && lengthOf({ from, to }) <= 2 * MAX_DAYS;
  const missing = isSane
    ? Array.from({ length: lengthOf({ from, to }) }, (_, at) => plusDays(from, at)).filter((day) => !has.has(day))
    : [];
  if (known.length === 0 && problems.length === 0) problems.push({ kind: 'empty' });
  return { days: known, problems, missing };
}
