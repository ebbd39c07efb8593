import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { Pagination } from '@/Components/Pagination';
import { useT } from '@/hooks/useT';
import { ScanFilters } from './Partials/ScanFilters';
import { ScanTable } from './Partials/ScanTable';
import { Totals } from './Partials/Totals';

type Filters = Pages['Validations/Index']['filters'];

const addressOf = (filters: Filters, page: number): string => {
  const pairs = Object.entries({ ...filters, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== '');
  return `${paths.validations.index()}?${new URLSearchParams(pairs)}`;
};

export default function Index({ filters, gates, scans, totals }: Pages['Validations/Index']) {
  const t = useT();
  const { rows, total, page, pages } = scans;
  return (
    <>
      <PageHeader title={t('validations.index_title')} lead={t('validations.index_lead')} />
      <ScanFilters filters={filters} gates={gates} />
      <Totals totals={totals} />
      <p className="figures mt-8 mb-3 text-soft" role="status">
        {t('validations.scans_found', { count: total })}
      </p>
      <ScanTable
        rows={rows}
        empty={
          <EmptyState icon="gate" title={t('validations.none_found')}>
            {t('validations.none_found_text')}
          </EmptyState>
        }
      />
      <Pagination page={page} pages={pages} href={(to) => addressOf(filters, to)} />
    </>
  );
}
