import { setImmediate as othersTurn } from 'node:timers/promises';
import { connection, type Row } from '../db';
import { binder } from './bind';
import { type Asked, isByWords, named, orderOf, whereOf } from './conditions';
import type { List } from './defineList';
import { keysOf } from './keysOf';
import { byKeys, toRows } from './selectRows';

const AT_ONCE = 1000;
/** Rows formatted before other requests get their turn: some ten milliseconds for a list with twenty columns. */
const AT_A_TURN = 200;
/** Each batch of a word search repeats the search, so batches are large. */
const AT_ONCE_BY_WORDS = 10_000;

/** The position of a walk: the last row's value and key, as texts. */
type Place = { value: string | null; key: string };

/** Rows after a position; those without a value are a separate walk, since null compares with nothing. */
function behind(list: List, asked: Asked, statement: ReturnType<typeof binder>, place: Place | null, isEnd: boolean) {
  const { sql, isDescending } = orderOf(list, asked);
  const way = isDescending ? '<' : '>';
  if (isEnd) return [`(${sql}) is null`, ...(place ? [`${list.key} ${way} ${statement.bind(place.key)}`] : [])];
  if (!place) return [`(${sql}) is not null`];
  const value = place.value === 'true' ? true : place.value === 'false' ? false : place.value;
  return [`(${sql}, ${list.key}) ${way} (${statement.bind(value)}, ${statement.bind(place.key)})`];
}

async function readNext(list: List, asked: Asked, place: Place | null, isEnd: boolean, most: number): Promise<Row[]> {
  const statement = binder();
  const where = whereOf(list, asked, statement, behind(list, asked, statement, place, isEnd));
  const keys = keysOf(list, asked, statement, where, `limit ${most}`);
  const text = byKeys(list, keys, asked, statement);
  return (await connection.query(named(text, asked, statement), statement.values)).rows;
}

/**
 * All matching rows in the list's order, in batches: each continues after the last row of the previous one (keyset), so
 * that a million rows are neither in memory nor skipped again and again.
 */
export async function* walkRows(list: List, asked: Asked): AsyncGenerator<(Row & { id: string })[]> {
  const most = isByWords(list, asked) ? AT_ONCE_BY_WORDS : AT_ONCE;
  for (const isEnd of [false, true]) {
    let place: Place | null = null;
    for (;;) {
      const rows: Row[] = await readNext(list, asked, place, isEnd, most);
      const last = rows.at(-1);
      if (!last) break;
      for (let at = 0; at < rows.length; at += AT_A_TURN) {
        yield await toRows(list, rows.slice(at, at + AT_A_TURN), asked);
        await othersTurn();
      }
      if (rows.length < most) break;
      place = { value: last.list$place as string | null, key: String(last.id) };
    }
  }
}
