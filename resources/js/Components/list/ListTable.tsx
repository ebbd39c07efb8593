import { Link } from '@inertiajs/react';
import type { ListView } from '@server/shared/lists';
import type { ReactNode } from 'react';
import { Menu, type MenuEntry } from '@/Components/Menu';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { useShortcutHint } from '@/lib/shortcuts';
import { cellContent, isFigure } from './cellContent';
import { shownColumns } from './shownColumns';
import type { ListNavigation } from './useListNavigation';
import type { RowSelection } from './useSelection';

export type Cells<Row> = { [K in keyof Row]?: (row: Row) => ReactNode };

export type ListTableProps<Row extends { id: string }> = {
  list: ListView<Row>;
  navigation: ListNavigation;
  caption: string;
  cells: Cells<Row>;
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => readonly MenuEntry[];
  /** Name of a row; by default its first column. */
  rowName?: (row: Row) => string;
  selection?: RowSelection;
};

/** Kinds that are sorted in descending order first. */
const FALLING = new Set(['number', 'money', 'percent', 'date', 'datetime']);

function useColumns<Row extends { id: string }>(props: ListTableProps<Row>): Column<Row>[] {
  const { list, navigation, cells, rowHref } = props;
  const [format, locale, t] = [useFormat(), useLocale(), useT()];
  const context = { list, format, locale, yes: t('lists.yes'), no: t('lists.no') };
  return shownColumns(list).map((column, at) => {
    const own = cells[column.name as keyof Row];
    const contentOf = (row: Row) =>
      own ? own(row) : cellContent(column, row[column.name as keyof Row], context as never);
    const [name, isDescending] = [list.state.sort.replace(/^-/, ''), list.state.sort.startsWith('-')];
    const isSorted = name === column.name;
    const falls = isSorted ? !isDescending : FALLING.has(column.kind);
    return {
      key: column.name,
      header: column.label,
      align: isFigure(column) ? 'right' : 'left',
      primary: at === 0,
      cell: (row) =>
        at === 0 && rowHref ? (
          <Link href={rowHref(row)} className="row-link">
            {contentOf(row)}
          </Link>
        ) : (
          contentOf(row)
        ),
      ...(column.sortable
        ? {
            sort: {
              href: navigation.hrefOf({ sort: falls ? `-${column.name}` : column.name }),
              direction: !isSorted ? 'none' : isDescending ? 'descending' : 'ascending',
            },
          }
        : {}),
    };
  });
}

/** A list's rows with the reader's columns. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, navigation, caption, rowActions, selection } = props;
  const hasBoxes = selection !== undefined && list.rows.length > 1;
  const t = useT();
  useShortcutHint('↓ ↑', t('lists.key_boxes'), hasBoxes);
  useShortcutHint('shift+↓ shift+↑', t('lists.key_boxes_tick'), hasBoxes);
  const columns = useColumns(props);
  const nameOf = props.rowName ?? ((row: Row) => plainText(row[columns[0]?.key as keyof Row]));
  const nameById = (id: string) => {
    const row = list.rows.find((one) => one.id === id);
    return t('lists.select_row', { name: row ? nameOf(row) : id });
  };
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      isBusy={navigation.isBusy}
      selection={selection && { ...selection, allLabel: t('lists.select_all'), labelOf: nameById }}
      actions={
        rowActions && {
          header: t('lists.actions'),
          cell: (row) => {
            const entries = rowActions(row);
            return entries.length > 0 ? (
              <Menu
                icon="more"
                size="sm"
                variant="quiet"
                label={t('lists.row_actions', { name: nameOf(row) })}
                entries={entries}
              />
            ) : null;
          },
        }
      }
    />
  );
}

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
