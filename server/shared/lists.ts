/**
 * What a list page and its server agree on: everything that decides what is shown is a `ListState`, and stands in the
 * address. Used by the browser as well, which writes the addresses that the server reads.
 */
import type { Cents } from './money';
import type { IsoDateTime } from './time';

export type ColumnKind =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'percent'
  | 'boolean'
  | 'enum'
  | 'localText'
  | 'texts';
export type FilterKind = 'oneOf' | 'boolean' | 'dateRange' | 'numberRange' | 'text';

/** A money cell: the amount in minor units, and of which currency. */
export type Amount = { amount: Cents; currency: string };
/** An instant that is read on the clock of a place of its own. */
export type ZonedTime = { at: IsoDateTime; zone: string };

/** What the address of a list says. */
export type ListState = {
  q: string;
  /** A column's name, with `-` before it for the other way round. */
  sort: string;
  page: number;
  size: number;
  /** The values of each filter in use: several for a choice, one `from..to` or preset for a range. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The columns in their order; null for the usual ones. */
  columns: readonly string[] | null;
  /** The saved view it came from. */
  view: string | null;
  /** The event whose workspace the list stands in: only its rows, whatever else is asked. */
  event: string | null;
};

export type ListColumn = {
  name: string;
  label: string;
  kind: ColumnKind;
  sortable: boolean;
  isHidden: boolean;
  /** Of a column with fixed values: their texts. */
  values?: Readonly<Record<string, string>>;
  /** For money: an empty cell is cash that the reader sees after their count. */
  hidesCash?: true;
};
export type ListOption = { value: string; label: string };
export type ListFilter = {
  name: string;
  label: string;
  kind: FilterKind;
  /** Of a choice: what there is to choose from. */
  options: readonly ListOption[];
  /** Of a range of days: those that have a name. */
  presets: readonly DatePreset[];
  /** Of a range of numbers: shown behind the figures. */
  unit: 'money' | 'percent' | null;
};

export type SavedViewEntry = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** What its owner sees first. */
  isDefault: boolean;
};

/** Rows counted, and whether there are more. */
export type Count = { rows: number; isMore: boolean };

/** The props of a list: one page of it, and what can be done with it. */
export type ListView<Row> = {
  name: string;
  /** The page's address without its query. */
  path: string;
  rows: readonly Row[];
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  /** The columns that the search looks into, by their labels; none when there is no search. */
  searches: readonly string[];
  state: ListState;
  usual: { sort: string; size: number };
  /** How many rows fit, counted as far as pages are turned. */
  count: Count;
  /** Rows that may be selected for one bulk action. */
  most: number;
  /** How many fit, counted up to `most`; only when a reload asks for it. */
  total?: Count;
  pages: number;
  /** The zone of instants that bring none of their own. */
  zone: string;
  views: readonly SavedViewEntry[];
  mayShareViews: boolean;
  /** A bare address asks for something of its own, so that one for everything has to say so. */
  begins: boolean;
};

/** What a bulk action is asked for: these rows, or all that a query finds. */
export type Selection = { ids: readonly string[] } | { query: string };

export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** Rows are counted, and pages turned, up to here; further on a search is quicker for everybody. */
export const MAX_COUNTED = 10_000;
/** The same for a list that looks up which rows are of an event, one by one. */
export const MAX_COUNTED_OF_EVENT = 1_000;

/** Names for ranges of days that move along with the calendar. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'tomorrow',
  'from_today',
  'last7',
  'last30',
  'next7',
  'next30',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
/** Those that look ahead. */
export const COMING_PRESETS: readonly DatePreset[] = ['tomorrow', 'from_today', 'next7', 'next30'];

const FILTER_PREFIX = 'f.';

/** The query of an address that shows this state; what is as usual is left out. */
export function listQuery(state: ListState, usual: { sort: string; size: number }): string {
  const params = new URLSearchParams();
  if (state.event) params.set('event', state.event);
  if (state.q) params.set('q', state.q);
  for (const [name, values] of Object.entries(state.filters))
    for (const value of values) params.append(FILTER_PREFIX + name, value);
  if (state.sort !== usual.sort) params.set('sort', state.sort);
  if (state.size !== usual.size) params.set('size', String(state.size));
  if (state.columns) params.set('columns', state.columns.join(','));
  if (state.view) params.set('view', state.view);
  if (state.page > 1) params.set('page', String(state.page));
  return params.toString();
}

/** The part of an address that says which rows there are, and how they stand: what files and selections go by. */
export const rowsQuery = (state: ListState, usual: { sort: string; size: number }): string =>
  listQuery({ ...state, page: 1, view: null }, usual);

/** The same without the event whose workspace it stands in: what a view keeps, which is good in every workspace. */
export const viewQuery = (state: ListState, usual: { sort: string; size: number }): string =>
  rowsQuery({ ...state, event: null }, usual);
