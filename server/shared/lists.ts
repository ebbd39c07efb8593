/**
 * Shared by list pages and the server: everything that decides the contents of a list is a `ListState`, encoded in the
 * URL. The browser also uses it to write the URLs that the server reads.
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

/** A money cell: the amount in minor units and its currency. */
export type Amount = { amount: Cents; currency: string };
/** A time shown in its own time zone. */
export type ZonedTime = { at: IsoDateTime; zone: string };

/** The parsed URL of a list. */
export type ListState = {
  q: string;
  /** A column's name, with `-` before it for descending order. */
  sort: string;
  page: number;
  size: number;
  /** The values of each filter in use: several for a choice, one `from..to` or preset for a range. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The columns in their order; null for the default ones. */
  columns: readonly string[] | null;
  /** The saved view it came from. */
  view: string | null;
  /** The event of the workspace around the list: only its rows, independent of the other filters. */
  event: string | null;
};

export type ListColumn = {
  name: string;
  label: string;
  kind: ColumnKind;
  sortable: boolean;
  isHidden: boolean;
  /** The labels of a column with fixed values. */
  values?: Readonly<Record<string, string>>;
  /** Money only: an empty cell is cash that the reader will see after their count. */
  hidesCash?: true;
};
export type ListOption = { value: string; label: string };
export type ListFilter = {
  name: string;
  label: string;
  kind: FilterKind;
  /** The options of a choice. */
  options: readonly ListOption[];
  /** The named ranges of a date filter. */
  presets: readonly DatePreset[];
  /** The unit of a number range, shown after the number. */
  unit: 'money' | 'percent' | null;
};

export type SavedViewEntry = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** The owner's default view. */
  isDefault: boolean;
};

/** The number of rows counted, and whether there are more. */
export type Count = { rows: number; isMore: boolean };

/** The props of a list: one page of rows, and the available actions. */
export type ListView<Row> = {
  name: string;
  /** The page's URL without its query. */
  path: string;
  rows: readonly Row[];
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  /** The labels of the searched columns; empty without a search. */
  searches: readonly string[];
  state: ListState;
  usual: { sort: string; size: number };
  /** The number of matching rows, up to the last page that can be opened. */
  count: Count;
  /** The maximum number of rows of one bulk action. */
  most: number;
  /** The number of matching rows up to `most`; only if a reload asks for it. */
  total?: Count;
  pages: number;
  /** The time zone of times without their own. */
  zone: string;
  views: readonly SavedViewEntry[];
  mayShareViews: boolean;
  /** A plain URL shows a default filter, so a URL for all rows has to say so. */
  begins: boolean;
};

/** The target of a bulk action: these rows, or all rows of a query. */
export type Selection = { ids: readonly string[] } | { query: string };

export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** The maximum of counted and paged rows; beyond it, a search is faster. */
export const MAX_COUNTED = 10_000;
/** The same for a list that checks row by row which ones belong to an event. */
export const MAX_COUNTED_OF_EVENT = 1_000;

/** Names of date ranges relative to today. */
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
/** Presets for future dates. */
export const COMING_PRESETS: readonly DatePreset[] = ['tomorrow', 'from_today', 'next7', 'next30'];

const FILTER_PREFIX = 'f.';

/** The query of this state's URL; leaves out defaults. */
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

/** The part of the query that selects and sorts the rows, for exports and selections. */
export const rowsQuery = (state: ListState, usual: { sort: string; size: number }): string =>
  listQuery({ ...state, page: 1, view: null }, usual);

/** The same without the event of the workspace, for saved views, which work in every workspace. */
export const viewQuery = (state: ListState, usual: { sort: string; size: number }): string =>
  rowsQuery({ ...state, event: null }, usual);
