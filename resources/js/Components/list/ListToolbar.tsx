import type { ListView } from '@server/shared/lists';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { ColumnChooser } from './ColumnChooser';
import { ExportMenu } from './ExportMenu';
import { FilterChip } from './FilterChip';
import { FilterSheet } from './FilterSheet';
import { SearchBox } from './SearchBox';
import type { ListNavigation } from './useListNavigation';
import { ViewsMenu } from './ViewsMenu';

type ListToolbarProps<Row> = { list: ListView<Row>; navigation: ListNavigation; exportPath: string | null };

/** Above a list: what is searched and filtered, and in which shape it is shown, kept and taken away. */
export function ListToolbar<Row>({ list, navigation, exportPath }: ListToolbarProps<Row>) {
  const t = useT();
  const { filters } = list;
  const { state } = navigation;
  const isFiltered = Object.keys(state.filters).length > 0;
  const setFilter = (name: string) => (values: readonly string[]) => {
    const { [name]: _, ...others } = state.filters;
    navigation.go({ filters: values.length > 0 ? { ...others, [name]: values } : others });
  };
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {list.searches.length > 0 && (
          <SearchBox
            value={list.state.q}
            searches={list.searches}
            onSearch={(q, isTyping) => navigation.go({ q }, { isTyping })}
          />
        )}
        <FilterSheet list={list} navigation={navigation} setFilter={setFilter} />
        <div className="flex items-center gap-1 max-md:ml-auto md:ml-auto">
          <ViewsMenu list={list} navigation={navigation} />
          <ColumnChooser list={list} navigation={navigation} />
          {exportPath && <ExportMenu list={list} path={exportPath} />}
        </div>
      </div>
      {filters.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-md:hidden">
          {filters.map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              values={state.filters[filter.name] ?? []}
              onChange={setFilter(filter.name)}
            />
          ))}
          {isFiltered && (
            <Button variant="quiet" size="sm" onClick={() => navigation.go({ filters: {} })}>
              {t('lists.clear_filters')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
