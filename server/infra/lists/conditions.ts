/** Translates a list's state to SQL: conditions and orders over the list's own expressions. */
import { fold } from '../../shared/fold';
import type { Locale } from '../../shared/i18n/translate';
import type { ListState } from '../../shared/lists';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import { type Binder, likeText, wordsQuery } from './bind';
import { isShown, type Search, type ShownColumn } from './columns';
import { readNumberRange } from './dateRange';
import { days } from './days';
import type { List } from './defineList';
import { type FilterSpec, type ListParams, NONE, type OneOfFilter } from './filters';
import type { Meanings } from './meanings';

/** The input of all statements of a list. */
export type Asked = {
  state: ListState;
  params: ListParams;
  /** The scope of the reader's permission for the list. */
  scope: Scope;
  /** The reader. */
  viewer?: string;
  locale: Locale;
  zone: string;
  meanings?: Meanings;
};

/** Replaces the `:names` of a declaration by bound values. */
export function named(text: string, { params, locale, zone, scope, viewer }: Asked, { bind }: Binder): string {
  return text.replace(/(?<!:):([a-z]\w*)/g, (whole, name: string) => {
    if (name === 'locale') return `${bind(locale)}::text`;
    if (name === 'zone') return `${bind(zone)}::text`;
    if (name === 'events') return `${bind(eventsIn(scope))}::uuid[]`;
    if (name === 'venues') return `${bind(venuesIn(scope))}::uuid[]`;
    if (name === 'viewer') return `${bind(viewer ?? null)}::uuid`;
    return Object.hasOwn(params, name) ? bind(params[name]) : whole;
  });
}

/** The expression by which a column is compared, searched and sorted: for texts per language, the reader's. */
export const textOf = (column: ShownColumn): string =>
  column.kind === 'localText'
    ? `coalesce(nullif((${column.sql}) ->> :locale, ''), nullif((${column.sql}) ->> 'en', ''), '')`
    : column.sql;

type Term = (q: string) => string | null;
type Searched = { term: Term } & (
  | { by: 'contains' | 'prefix' | 'exact' | 'words'; sql: string }
  | { by: 'where'; where: string }
);

const asTyped: Term = (q) => q;

const searchesOf = (column: ShownColumn): Searched[] =>
  [column.search ?? []]
    .flat()
    .filter((search) => search !== false)
    .map((search) => searchOf(column, search));

function searchOf(column: ShownColumn, search: Search): Searched {
  const sql = column.kind === 'texts' ? `array_to_string(${column.sql}, ' ')` : textOf(column);
  if (typeof search === 'boolean') return { by: 'contains', sql, term: asTyped };
  if (typeof search === 'string') return { by: search, sql, term: asTyped };
  const term = search.term ?? asTyped;
  return 'where' in search
    ? { by: 'where', where: search.where, term }
    : { by: search.by, sql: search.sql ?? sql, term };
}

/** The columns that a list's search looks into. */
export const searchedColumns = (list: List): ShownColumn[] =>
  Object.values(list.columns).filter((column): column is ShownColumn => isShown(column) && Boolean(column.search));

const waysOf = (list: List, { state }: Asked) =>
  state.q === ''
    ? []
    : searchedColumns(list)
        .flatMap(searchesOf)
        .map(({ by }) => by);

/** Whether the search looks up words. */
export const isByWords = (list: List, asked: Asked): boolean => waysOf(list, asked).includes('words');

/** Whether the search uses indexes only, without reading every row. */
export const isByIndex = (list: List, asked: Asked): boolean => {
  const ways = waysOf(list, asked);
  return ways.length > 0 && !ways.includes('contains');
};

const containing = (sql: string, word: string, { bind }: Binder): string =>
  `fold((${sql})::text) like fold(${bind(`%${likeText(fold(word))}%`)})`;

/** The condition for the typed text as a whole. */
function wholeArm(search: Searched, q: string, { bind }: Binder): string | null {
  const value = search.by === 'words' ? wordsQuery(q) : search.term(q);
  if (value === null || value === '' || search.by === 'contains') return null;
  if (search.by === 'words') return `${search.sql} @@ fold(${bind(value)})::tsquery`;
  if (search.by === 'where') return `(${search.where.replace(/(?<!:):q\b/g, () => bind(value))})`;
  if (search.by === 'exact') return `${search.sql} = ${bind(value)}`;
  return `fold(${search.sql}) like fold(${bind(`${likeText(fold(value))}%`)})`;
}

/** Each word is in a column searched by content, or the whole text is a prefix or value of another column. */
function searching(list: List, q: string, binder: Binder): string | null {
  const searches = searchedColumns(list).flatMap(searchesOf);
  if (q === '' || searches.length === 0) return null;
  const inside = searches.flatMap((search) => (search.by === 'contains' ? [search.sql] : []));
  const words = inside.length > 0 ? q.split(/\s+/) : [];
  const everyWord = words.map((word) => `(${inside.map((sql) => containing(sql, word, binder)).join(' or ')})`);
  const whole = searches.map((search) => wholeArm(search, q, binder)).filter((arm) => arm !== null);
  const arms = [...(everyWord.length > 0 ? [`(${everyWord.join(' and ')})`] : []), ...whole];
  return arms.length > 0 ? `(${arms.join(' or ')})` : 'false';
}

function oneOf(filter: OneOfFilter, values: readonly string[], { bind }: Binder): string {
  const plain = values.filter((value) => value !== NONE && !filter.when?.[value]);
  const arms = values.flatMap((value) => filter.when?.[value] ?? []).map((condition) => `(${condition})`);
  if (values.includes(NONE) && filter.none) arms.push(`${filter.sql} is null`);
  const chosen = plain.map(bind).join(', ');
  if (plain.length > 0)
    arms.push(filter.isSeveral ? `${filter.sql} && array[${chosen}]::text[]` : `${filter.sql} in (${chosen})`);
  return arms.length > 0 ? `(${arms.join(' or ')})` : 'false';
}

function numbers(filter: Extract<FilterSpec, { kind: 'numberRange' }>, value: string, { bind }: Binder) {
  const range = readNumberRange(value);
  if (!range) return null;
  const kept = (number: number) => {
    const value = filter.unit ? Math.round(number * 100) : number;
    return `${bind(String(value))}::${Number.isInteger(value) ? 'bigint' : 'numeric'}`;
  };
  return [
    range.from !== null && `${filter.sql} >= ${kept(range.from)}`,
    range.until !== null && `${filter.sql} <= ${kept(range.until)}`,
  ]
    .filter(Boolean)
    .join(' and ');
}

function filtering(filter: FilterSpec, values: readonly string[], asked: Asked, binder: Binder): string | null {
  const value = values[0] ?? '';
  switch (filter.kind) {
    case 'oneOf':
      return oneOf(filter, values, binder);
    case 'boolean':
      return value === '1' ? `(${filter.sql})` : value === '0' ? `(${filter.sql}) is not true` : null;
    case 'dateRange':
      return days(filter, value, asked.zone, binder);
    case 'numberRange':
      return numbers(filter, value, binder);
    case 'text':
      if (filter.by === 'exact') return `${filter.sql} = ${binder.bind(value)}`;
      if (filter.by === 'prefix') return `fold(${filter.sql}) like fold(${binder.bind(`${likeText(fold(value))}%`)})`;
      return containing(filter.sql, value, binder);
  }
}

/** Limits the rows to the reader's scope; null if they may see all. */
function withinScope({ scope: of }: List, { scope, state }: Asked, { bind }: Binder): string | null {
  if (scope === 'everywhere') return null;
  if (of === 'house') return 'false';
  const among = (expression: string, ids: string[]) =>
    ids.length === 1
      ? `${expression} = ${bind(ids[0])}::uuid`
      : `${expression} in (select value::uuid from jsonb_array_elements_text(${bind(JSON.stringify(ids))}::jsonb) value)`;
  const arms = [
    of.event && among(of.event, [...scope.events]),
    // An event's workspace shows no other rows.
    of.also && state.event === null && `(${of.also})`,
    of.venue && `(${of.event ? `${of.event} is null and ` : ''}${among(of.venue, [...scope.venues])})`,
  ];
  return `(${arms.filter(Boolean).join(' or ')})`;
}

/**
 * The condition by which an index finds the rows of the requested events; null if all rows are requested, or no index
 * finds them.
 */
export const foundBy = ({ found }: List, { scope }: Asked): string | null =>
  found && (found.always || scope !== 'everywhere') ? `(${found.sql})` : null;

/**
 * The whole condition of a list in a state; null if all rows match. @param more further conditions, as text. @param
 * isFound whether an index finds the rows of an event, instead of a check of each row.
 */
export function conditionOf(
  list: List,
  asked: Asked,
  binder: Binder,
  more: readonly string[] = [],
  isFound = false,
): string | null {
  const found = isFound ? foundBy(list, asked) : null;
  const conditions = [
    found,
    found && list.found?.decides ? null : withinScope(list, asked, binder),
    list.where && `(${list.where.sql})`,
    searching(list, asked.state.q, binder),
    ...Object.entries(asked.state.filters).map(([name, values]) =>
      filtering(list.filters[name]!, asked.meanings?.[name] ?? values, asked, binder),
    ),
    ...more,
  ].filter((condition): condition is string => Boolean(condition));
  return conditions.length > 0 ? named(conditions.join(' and '), asked, binder) : null;
}

/** The same as a where-clause, with the condition for the index of an event's rows. */
export function whereOf(list: List, asked: Asked, binder: Binder, more: readonly string[] = []): string {
  const condition = conditionOf(list, asked, binder, more, true);
  return condition === null ? '' : `where ${condition}`;
}

export type Order = { sql: string; isDescending: boolean; isNullable: boolean };

/** The sort order of a list in a state, before its key as tie-breaker. */
export function orderOf(list: List, { state }: Asked): Order {
  const column = list.columns[state.sort.replace(/^-/, '')] as ShownColumn;
  return {
    sql: typeof column.sort === 'string' ? column.sort : textOf(column),
    isDescending: state.sort.startsWith('-'),
    isNullable: column.nullable === true,
  };
}

/**
 * The order as a clause. Rows without a value come last in both directions.
 * @param names the names of value and key there, if they differ from the list's own expressions.
 */
export function orderClause(list: List, asked: Asked, binder: Binder, names?: { sql: string; key: string }): string {
  const { isDescending, isNullable, ...own } = orderOf(list, asked);
  const { sql, key } = names ?? { sql: own.sql, key: list.key };
  const way = isDescending ? 'desc' : 'asc';
  const nulls = isNullable && isDescending ? ' nulls last' : '';
  return named(`order by ${sql} ${way}${nulls}, ${key} ${way}`, asked, binder);
}
