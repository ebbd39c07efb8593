import type { ListColumn, ListView } from '@server/shared/lists';

/** The columns a list shows, as they were chosen or as they usually are. */
export function shownColumns<Row>({ columns, state }: Pick<ListView<Row>, 'columns' | 'state'>): ListColumn[] {
  if (!state.columns) return columns.filter(({ isHidden }) => !isHidden);
  return state.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}
