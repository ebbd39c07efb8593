import type { Request } from 'express';
import type { Row } from '../../infra/db';
import { searchedColumns } from '../../infra/lists/conditions';
import type { List, ListProps, RowOf } from '../../infra/lists/defineList';
import { describeColumns } from '../../infra/lists/describeList';
import type { ListParams } from '../../infra/lists/filters';
import { countRows, readPage } from '../../infra/lists/readPage';
import { isBare, readState, readStateText } from '../../infra/lists/readState';
import { listViews } from '../../infra/lists/savedViews';
import { sumRows } from '../../infra/lists/sumRows';
import { can } from '../../shared/actor';
import { type Count, type ListState, type ListView, type SavedViewEntry, viewQuery } from '../../shared/lists';
import { userOf } from '../authorize';
import { optional, type Prop } from '../inertia';
import { askOf, scopeIn } from './askOf';

/** The URL of the list; a router's root has no trailing slash. */
const pathOf = (req: Request): string => `${req.baseUrl}${req.path}`.replace(/(.)\/$/, '$1');

/**
 * The state of the URL; of its view if it only names one; if it is empty, the reader's default view, else the list's
 * default filter.
 */
export function stateOf(req: Request, list: List, views: readonly SavedViewEntry[]): ListState {
  const query = req.query as Record<string, unknown>;
  const state = readState(list, query);
  const usual = { sort: list.defaultSort, size: list.size };
  const isOnlyView = viewQuery(state, usual) === '';
  const named = views.find(({ id }) => id === state.view);
  const view = named ?? (isBare(query) ? views.find(({ isDefault }) => isDefault) : undefined);
  if (view && isOnlyView)
    return { ...readStateText(list, view.query), view: view.id, page: state.page, event: state.event };
  if (!view && list.begin && isBare(query)) return { ...readStateText(list, list.begin), event: state.event };
  return { ...state, view: named?.id ?? null };
}

/** The state of a list that a request asks for, by its URL, its named view or the reader's default view. */
export const stateAsked = async (req: Request, list: List): Promise<ListState> =>
  stateOf(req, list, await listViews(list.name, userOf(req).id, scopeIn(req, list)));

/**
 * The props of a list's page for this request: the rows of its state, and the reader's saved views.
 * @param params the values of the list's own `:names`; ids must have been checked to be ids.
 */
export async function showList<L extends List>(req: Request, list: L, params: ListParams = {}): Promise<ListProps<L>> {
  const views = await listViews(list.name, userOf(req).id, scopeIn(req, list));
  const { asked, filters } = await askOf(req, list, params, stateOf(req, list, views));
  const [count, rows] = await Promise.all([countRows(list, asked), readPage(list, asked)]);
  const view: Omit<ListView<RowOf<L>>, 'total'> & { total: Prop<Count, 'later'> } = {
    name: list.name,
    path: pathOf(req),
    rows,
    columns: describeColumns(list, req.t, asked.state.event),
    filters,
    searches: searchedColumns(list).map(({ label }) => req.t(label)),
    state: asked.state,
    begins: list.begin !== undefined,
    usual: { sort: list.defaultSort, size: list.size },
    count,
    most: list.most,
    total: optional(() => countRows(list, asked, list.most)),
    pages: Math.max(1, Math.ceil(count.rows / asked.state.size)),
    zone: asked.zone,
    views,
    mayShareViews: can(req.actor, 'settings.manage'),
  };
  return view as unknown as ListProps<L>;
}

/** Totals of all rows of the URL's state, on any page. */
export async function sumList<T extends Row>(
  req: Request,
  list: List,
  sum: Parameters<typeof sumRows>[2],
  params: ListParams = {},
): Promise<T[]> {
  const { asked } = await askOf(req, list, params, await stateAsked(req, list));
  return sumRows<T>(list, asked, sum);
}
