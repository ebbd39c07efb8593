import type { ListView } from '@server/shared/lists';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { FilterEditor } from './FilterEditor';
import type { ListNavigation } from './useListNavigation';

type FilterSheetProps<Row> = {
  list: ListView<Row>;
  navigation: ListNavigation;
  setFilter: (name: string) => (values: readonly string[]) => void;
};

/** Filters and order on a phone, where neither chips nor headings have room. */
export function FilterSheet<Row>({ list, navigation, setFilter }: FilterSheetProps<Row>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { filters, columns } = list;
  const { state } = navigation;
  const used = Object.keys(state.filters).length;
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label }) => [
      { value: name, label: t('lists.sorted_up', { label }) },
      { value: `-${name}`, label: t('lists.sorted_down', { label }) },
    ]);
  return (
    <span className="md:hidden">
      <Button variant="secondary" icon="filter" onClick={() => setOpen(true)}>
        {used > 0 ? t('lists.filters_used', { count: used }) : t('lists.filters')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('lists.filters')}
        footer={
          <>
            {used > 0 && (
              <Button variant="quiet" onClick={() => navigation.go({ filters: {} })}>
                {t('lists.clear_filters')}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>{t('lists.show_rows')}</Button>
          </>
        }
      >
        <div className="grid gap-6">
          <Select
            label={t('lists.sort_by')}
            value={state.sort}
            onChange={(sort) => navigation.go({ sort })}
            options={orders}
          />
          {filters.map((filter) => (
            <section key={filter.name} className="grid gap-1.5" aria-label={filter.label}>
              <p className="font-strong" aria-hidden="true">
                {filter.label}
              </p>
              <FilterEditor
                filter={filter}
                values={state.filters[filter.name] ?? []}
                onChange={setFilter(filter.name)}
              />
            </section>
          ))}
        </div>
      </Dialog>
    </span>
  );
}
