import type { ListView } from '@server/shared/lists';
import type { ReactNode } from 'react';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type BulkAction, BulkBar } from './BulkBar';
import { ListPager } from './ListPager';
import { ListTable, type ListTableProps } from './ListTable';
import { ListToolbar } from './ListToolbar';
import { type ListNavigation, useListNavigation } from './useListNavigation';
import { useSelection } from './useSelection';

export type ListSectionProps<Row extends { id: string }> = Pick<
  ListTableProps<Row>,
  'list' | 'rowHref' | 'rowActions' | 'rowName' | 'caption'
> & {
  cells?: ListTableProps<Row>['cells'];
  /** Actions on several rows; without any, rows cannot be selected. */
  actions?: readonly BulkAction[];
  /** Replaces a list that has no rows yet. */
  empty?: ReactNode;
  /** URL of the exports without the extension; false when there are none. */
  exportPath?: string | false;
};

/** A list with search, filters, columns, views, pages and actions, without a page header. */
export function ListSection<Row extends { id: string }>(props: ListSectionProps<Row>) {
  const { list, cells = {}, actions = [], empty, exportPath = `${list.path}/export`, ...table } = props;
  const t = useT();
  const navigation = useListNavigation(list);
  const selection = useSelection(list);
  const isAsked = list.state.q !== '' || Object.keys(list.state.filters).length > 0;
  if (list.rows.length === 0 && !isAsked && list.state.page === 1)
    return empty ?? <EmptyState title={t('lists.none_yet')} />;
  return (
    <section aria-label={table.caption}>
      <ListToolbar list={list} navigation={navigation} exportPath={exportPath || null} />
      <Found list={list} />
      {list.rows.length === 0 ? (
        <NothingFound navigation={navigation} />
      ) : (
        <ListTable
          {...table}
          list={list}
          cells={cells}
          navigation={navigation}
          selection={actions.length > 0 ? selection : undefined}
        />
      )}
      <ListPager list={list} navigation={navigation} />
      {actions.length > 0 && <BulkBar actions={actions} selection={selection} list={list} />}
    </section>
  );
}

function Found<Row>({ list: { count } }: { list: ListView<Row> }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <p className="figures mt-5 mb-2 text-small text-soft" role="status">
      {count.isMore
        ? t('lists.rows_more', { count: number(count.rows) })
        : t('lists.rows', { count: count.rows, number: number(count.rows) })}
    </p>
  );
}

function NothingFound({ navigation }: { navigation: ListNavigation }) {
  const t = useT();
  return (
    <EmptyState
      icon="search"
      title={t('lists.none_found')}
      action={
        <Button variant="secondary" onClick={() => navigation.go({ q: '', filters: {} })}>
          {t('lists.show_everything')}
        </Button>
      }
    >
      {t('lists.none_found_text')}
    </EmptyState>
  );
}
