/** The columns of a statement, and its rows in the page's format. */

import { translator } from '../../shared/i18n';
import type { Amount, ZonedTime } from '../../shared/lists';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { Row } from '../db';
import type { Binder } from './bind';
import type { ColumnSpec, Reader } from './columns';
import { type Asked, named } from './conditions';
import type { List } from './defineList';

/** Names of columns with the currency or zone of a value. */
const besides = (name: string) => `${name}$of`;

function expressions(name: string, column: ColumnSpec): string[] {
  const { sql } = column;
  switch (column.kind) {
    case 'date':
    case 'enum':
      return [`(${sql})::text as "${name}"`];
    case 'texts':
      return [`coalesce((${sql})::text[], '{}') as "${name}"`];
    case 'money':
      return [`${sql} as "${name}"`, `${column.currency} as "${besides(name)}"`];
    case 'datetime':
      return [`${sql} as "${name}"`, ...(column.zone ? [`${column.zone} as "${besides(name)}"`] : [])];
    default:
      return [`${sql} as "${name}"`];
  }
}

/** The fetched columns: all except costly ones that are hidden. */
const columnsOf = (list: List, { state }: Asked): [string, ColumnSpec][] =>
  Object.entries(list.columns).filter(
    ([name, column]) =>
      column.kind === 'inner' || !column.costly || (state.columns ? state.columns.includes(name) : !column.hidden),
  );

/** The select-list of a list: its key as `id`, then the data of its rows. */
function selectOf(list: List, asked: Asked, binder: Binder): string {
  const columns = columnsOf(list, asked).flatMap(([name, column]) => expressions(name, column));
  return named([`${list.key} as id`, ...columns].join(', '), asked, binder);
}

/**
 * All columns of the rows with the selected keys (as `key`, in order), one by one through the key's index: the planner
 * might otherwise read the whole table for a thousand of them.
 */
export const byKeys = (list: List, keys: string, asked: Asked, binder: Binder): string =>
  `select page_of_list.*, row_of_list.*
  from (select listed.*, row_number() over () as "list$at" from (${keys}) listed) page_of_list
  cross join lateral (select ${selectOf(list, asked, binder)} from ${list.from} ${list.joins ?? ''}
    where ${list.key} = page_of_list.key limit 1) row_of_list
  order by "list$at"`;

function toCell(column: ColumnSpec, value: unknown, beside: unknown, locale: string): unknown {
  if (value === null || value === undefined) return null;
  switch (column.kind) {
    case 'number':
    case 'percent':
      return Number(value);
    case 'money':
      return { amount: cents(Number(value)), currency: String(beside) } satisfies Amount;
    case 'datetime': {
      const at = toIso(value as Date);
      return column.zone ? ({ at, zone: String(beside) } satisfies ZonedTime) : at;
    }
    case 'localText':
      return localText(value as LocalText, locale);
    case 'inner':
      return column.as === 'number' ? Number(value) : value;
    default:
      return value;
  }
}

type ListRow = Row & { id: string };

function toRow(list: List, row: Row, locale: string): ListRow {
  const values: ListRow = { id: String(row.id) };
  for (const [name, column] of Object.entries(list.columns))
    values[name] = toCell(column, row[name], row[besides(name)], locale);
  return values;
}

/** The formatter of a column's cells, if its values are not texts already. */
function writerOf(name: string, column: ColumnSpec): ((row: ListRow, reader: Reader) => unknown) | undefined {
  if (column.kind === 'text') return column.format;
  const { itemText } = column.kind === 'texts' ? column : {};
  return itemText && ((row, reader) => (row[name] as string[]).map((item) => itemText(item, reader)));
}

/** Converts database rows to the list's declared rows, for this reader. */
export async function toRows(list: List, rows: readonly Row[], asked: Asked): Promise<ListRow[]> {
  const { locale, zone } = asked;
  const reader = { t: translator(locale), locale, zone };
  const values = rows.map((row) => toRow(list, row, locale));
  const said = values.map((row) => ({ ...row }));
  for (const [name, column] of columnsOf(list, asked)) {
    const write = writerOf(name, column);
    if (!write || (column.kind !== 'text' && column.kind !== 'texts')) continue;
    const names = await column.namesOf?.(
      values.map((row) => row[name]),
      reader,
    );
    for (const [at, row] of values.entries()) said[at]![name] = write(row, names ? { ...reader, names } : reader);
  }
  return said;
}
