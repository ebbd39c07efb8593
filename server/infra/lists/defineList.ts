import { type ListView, MAX_COUNTED } from '../../shared/lists';
import type { ScopedPermission } from '../../shared/permissions';
import { type CellOf, type ColumnSpec, isShown } from './columns';
import { defaultPageSize } from './defaultPageSize';
import type { FilterSpec } from './filters';

/**
 * The owner of a list's rows: the organisation, or a venue or an event, for readers with the permission there. The
 * expressions give the ids; of several permissions each counts within its scope; a row with both belongs to its event,
 * and to its venue only without an event. `also` is a condition that shows additional rows: their columns show nothing
 * that does not concern the event (`:events`, those in scope).
 */
export type ListScope =
  | 'house'
  | { permission: ScopedPermission; event: string; venue?: string; also?: string }
  | { permission: ScopedPermission | ScopedPermission[]; venue: string; event?: never; also?: never };

export type ListSpec<C, F> = {
  /** Key of saved views and start of the exported file's name; kebab-case plural. */
  name: string;
  scope: ListScope;
  /** The from-clause. It returns each row once. */
  from: string;
  /** Joined only to the rows of one page, and never searched, sorted or filtered by; may be lateral. */
  joins?: string;
  /** The expression that identifies a row and breaks ties; unique, never null, indexed. */
  key: string;
  keyKind?: 'uuid' | 'number' | 'text';
  /**
   * A condition by which an index finds the rows of an event, or slightly more: used in an event's workspace and for
   * readers limited to events; with `always` for every reader. `scope` decides which of these rows are shown, unless
   * the condition `decides`.
   */
  found?: { sql: string; always?: true; decides?: true };
  /** A fixed condition; the route supplies its `:names`. */
  where?: { sql: string; params?: readonly string[] };
  columns: C;
  filters?: F;
  /** A sortable column, with `-` before it for descending order. */
  defaultSort: string;
  /**
   * The default filter of a plain URL, as a query: a list with a long past starts with the future. Otherwise all rows.
   */
  begin?: string;
  /** Rows on a page before a user chooses. */
  size?: 25 | 50 | 100;
  /** Maximum rows of one bulk action; by default as many as are counted. */
  most?: number;
};

export type List<C = Readonly<Record<string, ColumnSpec>>, F = Readonly<Record<string, FilterSpec>>> = Required<
  Pick<
    ListSpec<C, F>,
    'name' | 'scope' | 'from' | 'key' | 'keyKind' | 'columns' | 'filters' | 'defaultSort' | 'size' | 'most'
  >
> &
  Pick<ListSpec<C, F>, 'joins' | 'where' | 'found' | 'begin'>;

/** A row for the page. */
export type RowOf<L> = L extends { columns: infer C } ? { id: string } & { [K in keyof C]: CellOf<C[K]> } : never;
/** The props of a list's page. */
export type ListProps<L> = ListView<RowOf<L>>;

const NAME = /^[a-z]\w*$/;

/**
 * Declares a list: its columns, search, filters and sorting, as expressions over one from-clause. Search, paging, saved
 * views, selection and export follow from it.
 * @throws Error at the start of the process when the declaration contradicts itself.
 */
export function defineList<
  const C extends Readonly<Record<string, ColumnSpec>>,
  const F extends Readonly<Record<string, FilterSpec>> = Readonly<Record<never, never>>,
>(spec: ListSpec<C, F>): List<C, F> {
  const list = {
    keyKind: 'uuid' as const,
    most: MAX_COUNTED,
    filters: {} as F,
    ...spec,
    get size() {
      return spec.size ?? defaultPageSize();
    },
  };
  const first = list.columns[list.defaultSort.replace(/^-/, '')];
  if (!first || !isShown(first) || !first.sort)
    throw new Error(`list ${list.name}: ${list.defaultSort} is no sortable column`);
  const strange = [...Object.keys(list.columns), ...Object.keys(list.filters)].filter((it) => !NAME.test(it));
  if (strange.length > 0 || 'id' in list.columns)
    throw new Error(`list ${list.name}: these are no names for columns or filters: ${strange.join(', ') || 'id'}`);
  return list;
}
