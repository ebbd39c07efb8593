import type { ListView } from '@server/shared/lists';
import { PAGE_SIZES } from '@server/shared/lists';
import { Pagination } from '@/Components/Pagination';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { ListNavigation } from './useListNavigation';

/** Page navigation and the number of rows per page. */
export function ListPager<Row>({ list, navigation }: { list: ListView<Row>; navigation: ListNavigation }) {
  const t = useT();
  const { number } = useFormat();
  const { state, pages, count } = list;
  if (count.rows <= PAGE_SIZES[0]) return null;
  const isLast = state.page >= pages && count.isMore;
  return (
    <div className="no-print mt-6">
      {isLast && <p className="mb-4 text-soft">{t('lists.narrow_down', { count: number(count.rows) })}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex items-center gap-3 text-small text-soft">
          <span aria-hidden="true">{t('lists.page_size')}</span>
          <Select
            label={t('lists.page_size')}
            hideLabel
            className="w-24"
            value={String(navigation.state.size)}
            onChange={(size) => navigation.go({ size: Number(size) })}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </div>
        <div className="grow md:max-w-md *:mt-0">
          <Pagination page={state.page} pages={pages} href={(page) => navigation.hrefOf({ page })} />
        </div>
      </div>
    </div>
  );
}
