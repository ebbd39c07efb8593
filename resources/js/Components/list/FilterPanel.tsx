import type { ListView } from '@server/shared/lists';
import { Select } from '@/Components/Select';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { FilterEditor } from './FilterEditor';
import { filterText } from './filterText';
import type { ListNavigation } from './useListNavigation';

type FilterPanelProps<Row> = {
  list: ListView<Row>;
  navigation: ListNavigation;
  setFilter: (name: string) => (values: readonly string[]) => void;
};

/** All filters of a list, one open at a time. */
export function FilterPanel<Row>({ list, navigation, setFilter }: FilterPanelProps<Row>) {
  const t = useT();
  const locale = useLocale();
  const { state } = navigation;
  return (
    <div className="grid">
      {list.filters.map((filter) => {
        const values = state.filters[filter.name] ?? [];
        return (
          <details key={filter.name} name="list-filters" className="filter-fold">
            <summary>
              <span className="font-medium">{filter.label}</span>
              {values.length > 0 && (
                <span className="min-w-0 truncate text-small text-accent">{filterText(filter, values, t, locale)}</span>
              )}
            </summary>
            <div className="px-1 pt-1 pb-3">
              <FilterEditor filter={filter} values={values} onChange={setFilter(filter.name)} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

/** The same on a phone: all filters are open, and the sort order is set here, because the headings are hidden. */
export function FilterSheet<Row>({ list, navigation, setFilter }: FilterPanelProps<Row>) {
  const t = useT();
  const { state } = navigation;
  const orders = list.columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label }) => [
      { value: name, label: t('lists.sorted_up', { label }) },
      { value: `-${name}`, label: t('lists.sorted_down', { label }) },
    ]);
  return (
    <div className="grid gap-6">
      <Select
        label={t('lists.sort_by')}
        value={state.sort}
        onChange={(sort) => navigation.go({ sort })}
        options={orders}
      />
      {list.filters.map((filter) => (
        <section key={filter.name} className="grid gap-1.5" aria-label={filter.label}>
          <p className="font-strong" aria-hidden="true">
            {filter.label}
          </p>
          <FilterEditor filter={filter} values={state.filters[filter.name] ?? []} onChange={setFilter(filter.name)} />
        </section>
      ))}
    </div>
  );
}
