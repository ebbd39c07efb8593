/** Parses a list's state from a query string; ignores invalid parts. */
import { type ListState, MAX_COUNTED, PAGE_SIZES } from '../../shared/lists';
import { isUuid } from '../../shared/uuid';
import { isShown } from './columns';
import type { List } from './defineList';

type Query = Readonly<Record<string, unknown>>;

const LONGEST_SEARCH = 200;
const LONGEST_VALUE = 200;
const MAX_VALUES = 50;

/** Characters that the database cannot store and no keyboard types. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;
const clean = (value: string, length: number) => value.slice(0, length).replace(UNSTORABLE, ' ').trim();

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
const text = (value: unknown): string => texts(value)[0] ?? '';

function readSort(list: List, asked: string): string {
  const name = asked.replace(/^-/, '');
  const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
  return column && isShown(column) && column.sort ? asked : list.defaultSort;
}

function readColumns(list: List, asked: string): string[] | null {
  const known = asked.split(',').filter((name) => Object.hasOwn(list.columns, name) && isShown(list.columns[name]!));
  return known.length > 0 ? [...new Set(known)] : null;
}

function readFilters(list: List, query: Query): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const name of Object.keys(list.filters)) {
    const values = texts(query[`f.${name}`])
      .map((value) => clean(value, LONGEST_VALUE))
      .filter((value) => value !== '');
    if (values.length > 0) filters[name] = [...new Set(values)].slice(0, MAX_VALUES);
  }
  return filters;
}

function readPage(asked: string, size: number): number {
  const page = Number(asked);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, Math.ceil(MAX_COUNTED / size)) : 1;
}

/** The state of a URL. `keepKnown` checks the filter values. */
export function readState(list: List, query: Query): ListState {
  const asked = Number(text(query.size));
  const size = PAGE_SIZES.find((one) => one === asked) ?? list.size;
  const view = text(query.view);
  const event = list.scope !== 'house' && list.scope.event ? text(query.event) : '';
  return {
    q: clean(text(query.q), LONGEST_SEARCH),
    sort: readSort(list, text(query.sort)),
    page: readPage(text(query.page), size),
    size,
    filters: readFilters(list, query),
    columns: readColumns(list, text(query.columns)),
    view: isUuid(view) ? view.toLowerCase() : null,
    event: isUuid(event) ? event.toLowerCase() : null,
  };
}

/** The same from a query as text, for saved views and selections. */
export function readStateText(list: List, search: string): ListState {
  const params = new URLSearchParams(search);
  return readState(list, Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])));
}

/** Whether a URL contains no settings of the list beyond its location. */
export const isBare = (query: Query): boolean =>
  !Object.keys(query).some((name) => /^(q|sort|size|columns|page|view|f\..+)$/.test(name));
