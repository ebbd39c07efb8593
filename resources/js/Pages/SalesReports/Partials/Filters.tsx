import { Link } from '@inertiajs/react';
import type { ReportFilter } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import type { Period } from '@server/shared/period';
import { type ReportAsked, reportQuery } from '@server/shared/salesReport';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type FiltersProps = { filters: readonly ReportFilter[]; asked: ReportAsked; period: Period };

/** What the report is narrowed to; each leads to the report without it. */
export function Filters({ filters, asked, period }: FiltersProps) {
  const t = useT();
  if (filters.length === 0) return null;
  return (
    <ul className="no-print flex flex-wrap gap-3" aria-label={t('salesReports.filters')}>
      {filters.map(({ dimension, label }) => {
        const text = `${t(`salesReports.by_${dimension}`)}: ${label}`;
        const others = { ...asked.filters, [dimension]: undefined };
        return (
          <li key={dimension}>
            <Link
              href={paths.salesReports.index(reportQuery({ ...asked, filters: others }, period))}
              className={buttonClass({ variant: 'secondary' })}
              aria-label={t('salesReports.filter_remove', { filter: text })}
              preserveScroll
            >
              {text} <Icon name="x" size={16} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
