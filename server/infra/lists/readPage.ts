import { type Count, MAX_COUNTED, MAX_COUNTED_OF_EVENT } from '../../shared/lists';
import { connection, type Row } from '../db';
import { type Binder, binder } from './bind';
import { type Asked, foundBy, isByIndex, named, whereOf } from './conditions';
import type { List, RowOf } from './defineList';
import { keysAmongFirst, keysOf, keysOfFew, MAX_SORTED, MAX_WALKED } from './keysOf';
import { byKeys, toRows } from './selectRows';

/** Builds the statement that finds a page's keys, in order. */
type Keys = (statement: Binder, limit: string) => string;

/** Statements are planned for their values, since a search's best plan depends on the search term. */
async function read(list: List, asked: Asked, keysFor: Keys): Promise<Row[]> {
  const statement = binder();
  const { size, page } = asked.state;
  const keys = keysFor(statement, `limit ${size} offset ${(page - 1) * size}`);
  const text = byKeys(list, keys, asked, statement);
  return (await connection.query(named(text, asked, statement), statement.values)).rows;
}

const readInOrder = (list: List, asked: Asked) =>
  read(list, asked, (statement, limit) => keysOf(list, asked, statement, whereOf(list, asked, statement), limit));

/**
 * Reads results of an index. A few are sorted. With many, the first ones are usually near the start of the list's
 * order; if they do not fill the page, all are sorted as well.
 */
async function readFound(list: List, asked: Asked): Promise<Row[]> {
  const { size, page } = asked.state;
  if ((page - 1) * size > MAX_SORTED) return readInOrder(list, asked);
  const few = await read(list, asked, (statement, limit) => keysOfFew(list, asked, statement, limit));
  if (Number(few[0]?.list$found ?? 0) <= MAX_SORTED) return few;
  if (page * size > MAX_WALKED) return readInOrder(list, asked);
  const first = await read(list, asked, (statement, limit) => keysAmongFirst(list, asked, statement, limit));
  return first.length === size ? first : readInOrder(list, asked);
}

/**
 * A page of an event's rows. They are usually among the first rows of the list's order; for a past or small event they
 * are not, and then all rows of the event are sorted.
 */
async function readOfEvent(list: List, asked: Asked): Promise<Row[]> {
  const { size, page } = asked.state;
  if (page * size > MAX_WALKED) return readInOrder(list, asked);
  const first = await read(list, asked, (statement, limit) => keysAmongFirst(list, asked, statement, limit));
  return first.length === size ? first : readInOrder(list, asked);
}

const readerOf = (list: List, asked: Asked) => {
  if (isByIndex(list, asked)) return readFound;
  return foundBy(list, asked) === null ? readInOrder : readOfEvent;
};

/**
 * Reads a page of a list: first the keys, then the other columns only for them, so that a far page does not cost its
 * columns.
 */
export async function readPage<L extends List>(list: L, asked: Asked): Promise<RowOf<L>[]> {
  const rows = await readerOf(list, asked)(list, asked);
  return (await toRows(list, rows, asked)) as unknown as RowOf<L>[];
}

/** The number of matching rows, counted up to the last page that can be opened, or a given limit. */
export async function countRows(list: List, asked: Asked, asMany?: number): Promise<Count> {
  const most = asMany ?? (foundBy(list, asked) === null ? MAX_COUNTED : MAX_COUNTED_OF_EVENT);
  const statement = binder();
  const text = `select count(*)::int as rows from (
    select 1 from ${list.from} ${whereOf(list, asked, statement)} limit ${most + 1}) counted`;
  const { rows } = await connection.query(named(text, asked, statement), statement.values);
  const count = Number(rows[0]?.rows ?? 0);
  return { rows: Math.min(count, most), isMore: count > most };
}
