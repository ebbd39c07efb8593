import type { ListColumn, ListView } from '@server/shared/lists';

/** The columns that the user chose, or the default ones. */
export function shownColumns<Row>({ columns, state }: Pick<ListView<Row>, 'columns' | 'state'>): ListColumn[] {
  if (!state.columns) return columns.filter(({ isHidden }) => !isHidden);
  return state.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}
