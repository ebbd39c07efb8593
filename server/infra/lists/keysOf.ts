import type { Binder } from './bind';
import { type Asked, conditionOf, foundBy, isByWords, orderClause, orderOf, whereOf } from './conditions';
import type { List } from './defineList';

/** More than so many that a search finds are many; as many are put in order in some milliseconds. */
export const MAX_SORTED = 2000;
/** So many rows are looked at one by one, from the beginning of the list's order, for what a search finds often. */
export const MAX_WALKED = 1000;

/** What keys and places are called once they are found. */
const FOUND = { sql: 'place', key: 'key' };

const found = (list: List, asked: Asked, where: string, most = '') =>
  `with found as materialized (select ${list.key} as key, ${orderOf(list, asked).sql} as place from ${list.from} ${where} ${most})`;

/**
 * The keys that a condition finds, in the list's order, each with what it is ordered by as a text. The rows of words and of
 * an event are found first and put in order then: a planner that hopes to come by them on the way through the order's index
 * may read all of that, and working out a row's words takes long.
 */
export function keysOf(list: List, asked: Asked, binder: Binder, where: string, limit: string): string {
  const { sql } = orderOf(list, asked);
  if (!isByWords(list, asked) && foundBy(list, asked) === null)
    return `select ${list.key} as key, (${sql})::text as "list$place" from ${list.from} ${where}
      ${orderClause(list, asked, binder)} ${limit}`;
  return `${found(list, asked, where)}
    select key, place::text as "list$place" from found ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}

/** The same, found by an index and put in order then; each with how many there are, and wrong when they are many. */
export function keysOfFew(list: List, asked: Asked, binder: Binder, limit: string): string {
  const where = whereOf(list, asked, binder);
  return `${found(list, asked, where, `limit ${MAX_SORTED + 1}`)}
    select key, (select count(*) from found) as "list$found" from found ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}

/**
 * The same, as far as they are among the first rows of the list's order. The condition is held against one after the
 * other, until the page is full; in a where-clause it would be for the planner to choose where to begin.
 */
export function keysAmongFirst(list: List, asked: Asked, binder: Binder, limit: string): string {
  const fits = conditionOf(list, asked, binder) ?? 'true';
  return `select key from (
      select ${list.key} as key, ${orderOf(list, asked).sql} as place, (${fits}) as fits from ${list.from}
      ${orderClause(list, asked, binder)} limit ${MAX_WALKED}) walked
    where fits ${orderClause(list, asked, binder, FOUND)} ${limit}`;
}
