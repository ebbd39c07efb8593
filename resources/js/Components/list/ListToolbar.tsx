import type { ListView } from '@server/shared/lists';
import { ColumnChooser } from './ColumnChooser';
import { ExportMenu } from './ExportMenu';
import { FilterBar } from './FilterBar';
import { FilterChip } from './FilterChip';
import { FilterPanel, FilterSheet } from './FilterPanel';
import { SearchBox } from './SearchBox';
import type { ListNavigation } from './useListNavigation';
import { ViewsMenu } from './ViewsMenu';

type ListToolbarProps<Row> = { list: ListView<Row>; navigation: ListNavigation; exportPath: string | null };

/** Toolbar of a list: search, filters, columns, views and exports. */
export function ListToolbar<Row>({ list, navigation, exportPath }: ListToolbarProps<Row>) {
  const { state } = navigation;
  const setFilter = (name: string) => (values: readonly string[]) => {
    const { [name]: _, ...others } = state.filters;
    navigation.go({ filters: values.length > 0 ? { ...others, [name]: values } : others });
  };
  const panel = { list, navigation, setFilter };
  const chips = list.filters
    .filter(({ name }) => (state.filters[name] ?? []).length > 0)
    .map((filter) => {
      const { name } = filter;
      return <FilterChip key={name} filter={filter} values={state.filters[name]!} onChange={setFilter(name)} />;
    });
  return (
    <FilterBar
      lead={
        list.searches.length > 0 && (
          <SearchBox
            value={list.state.q}
            searches={list.searches}
            onSearch={(q, isTyping) => navigation.go({ q }, { isTyping })}
          />
        )
      }
      chips={chips}
      onClear={() => navigation.go({ filters: {} })}
      panel={(isSheet) => (isSheet ? <FilterSheet {...panel} /> : <FilterPanel {...panel} />)}
      isForPhones={list.filters.length === 0}
      tools={
        <>
          <ViewsMenu list={list} navigation={navigation} />
          <ColumnChooser list={list} navigation={navigation} />
          {exportPath && <ExportMenu list={list} path={exportPath} />}
        </>
      }
    />
  );
}
