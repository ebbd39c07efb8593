import type { Binder } from './bind';
import { type Asked, conditionOf, foundBy, isByWords, orderClause, orderOf, whereOf } from './conditions';
import type { List } from './defineList';

/** Maximum number of search results that are sorted; sorting this many takes some milliseconds. */
export const MAX_SORTED = 2000;
/** A frequent search checks so many rows one by one from the start of the list's order. */
export const MAX_WALKED = 1000;

/** The names of keys and sort values in subqueries. */
const FOUND = { sql: 'place', key: 'key' };

const found = (list: List, asked: Asked, where: string, most = '') =>
  `with found as materialized (select ${list.key} as key, ${orderOf(list, asked).sql} as place from ${list.from} ${where} ${most})`;

/**
 * The keys that match a condition, in the list's order, each with its sort value as a text. For words and for events
 * the rows are found first and then sorted: the planner might otherwise read the whole order index, and calculating a
 * row's words takes long.
 */
export function keysOf(list: List, asked: Asked, binder: Binder, where: string, limit: string): string {
  const { sql } = orderOf(list, asked);
  if (!isByWords(list, asked) && foundBy(list, asked) === null)
    return `select ${list.key} as key, (${sql})::text as "list$place" from ${list.from} ${where}
      ${orderClause(list, asked, binder)} ${limit}`;
  return `${found(list, asked, where)}
    select key, place::text as "list$place" from found ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}

/** The same, found by an index and then sorted; each with the total, which is wrong if there are too many. */
export function keysOfFew(list: List, asked: Asked, binder: Binder, limit: string): string {
  const where = whereOf(list, asked, binder);
  return `${found(list, asked, where, `limit ${MAX_SORTED + 1}`)}
    select key, (select count(*) from found) as "list$found" from found ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}

/**
 * The same, limited to the first rows of the list's order. The condition is checked row by row until the page is full;
 * in a where-clause the planner would choose where to start.
 */
export function keysAmongFirst(list: List, asked: Asked, binder: Binder, limit: string): string {
  const fits = conditionOf(list, asked, binder) ?? 'true';
  return `select key from (
      select ${list.key} as key, ${orderOf(list, asked).sql} as place, (${fits}) as fits from ${list.from}
      ${orderClause(list, asked, binder)} limit ${MAX_WALKED}) walked
    where fits ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}
