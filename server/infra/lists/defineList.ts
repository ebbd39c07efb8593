import { type ListView, MAX_COUNTED } from '../../shared/lists';
import type { ScopedPermission } from '../../shared/permissions';
import { type CellOf, type ColumnSpec, isShown } from './columns';
import { defaultPageSize } from './defaultPageSize';
import type { FilterSpec } from './filters';

/**
 * Whose a list's rows are: the house's, or of a venue or an event, for those who hold the permission there. The
 * expressions give the ids; of several permissions each counts where it is held; a row with both is its event's, and its venue's only without an event. `also` is a condition
 * that shows a row besides: of it the columns show what does not concern the event (`:events`, those within reach).
 */
export type ListScope =
  | 'house'
  | { permission: ScopedPermission; event: string; venue?: string; also?: string }
  | { permission: ScopedPermission | ScopedPermission[]; venue: string; event?: never; also?: never };

export type ListSpec<C, F> = {
  /** Key of saved views and beginning of the exported file's name; kebab-case plural. */
  name: string;
  scope: ListScope;
  /** The from-clause. It brings each row once. */
  from: string;
  /** Joined to the rows of one page only, and never searched, sorted or filtered by; may be lateral. */
  joins?: string;
  /** The expression that names a row and breaks ties; unique, never null, indexed. */
  key: string;
  keyKind?: 'uuid' | 'number' | 'text';
  /**
   * A condition on which an index finds the rows of an event, or a few more than those: it holds in an event's workspace and for readers
   * who are limited to events; `always` for every reader. `scope` decides which of the rows found are shown, unless the condition `decides`.
   */
  found?: { sql: string; always?: true; decides?: true };
  /** A condition that always holds; `:names` are given by the route. */
  where?: { sql: string; params?: readonly string[] };
  columns: C;
  filters?: F;
  /** A sortable column, with `-` before it to begin at the end. */
  defaultSort: string;
  /** What a bare address asks for, as a query: a list that reaches far back begins with what is ahead. All of it otherwise. */
  begin?: string;
  /** Rows on a page before anybody chooses. */
  size?: 25 | 50 | 100;
  /** Rows that may be selected for one bulk action; as many as are counted unless it says otherwise. */
  most?: number;
};

export type List<C = Readonly<Record<string, ColumnSpec>>, F = Readonly<Record<string, FilterSpec>>> = Required<
  Pick<
    ListSpec<C, F>,
    'name' | 'scope' | 'from' | 'key' | 'keyKind' | 'columns' | 'filters' | 'defaultSort' | 'size' | 'most'
  >
> &
  Pick<ListSpec<C, F>, 'joins' | 'where' | 'found' | 'begin'>;

/** A row as the page gets it. */
export type RowOf<L> = L extends { columns: infer C } ? { id: string } & { [K in keyof C]: CellOf<C[K]> } : never;
/** The props of a list's page. */
export type ListProps<L> = ListView<RowOf<L>>;

const NAME = /^[a-z]\w*$/;

/**
 * Declares a list: what it shows, searches, filters and sorts, as expressions over one from-clause. Search, paging,
 * saved views, selection and export follow from it.
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
