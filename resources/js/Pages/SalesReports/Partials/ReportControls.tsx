import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { COMPARISONS, type Period } from '@server/shared/period';
import {
  BASES,
  DIMENSIONS,
  type Dimension,
  LEDGERS,
  measuresOf,
  type ReportAsked,
  reportQuery,
} from '@server/shared/salesReport';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

type Change = { asked?: Partial<ReportAsked>; period?: Partial<Period> };

/**
 * What is chosen, which on a slow page is ahead of what is shown: the next choice goes on from it, and so do the files. "Last month", and
 * "Product" a second later, are both in what comes.
 */
export function useChoice(shown: Pick<Pages['SalesReports/Index'], 'asked' | 'period'>) {
  const [ahead, setAhead] = useState<Change | null>(null);
  const asked: ReportAsked = { ...shown.asked, ...ahead?.asked };
  const period: Period = { ...shown.period, ...ahead?.period };
  const show = (change: Change) => {
    setAhead({ asked: { ...ahead?.asked, ...change.asked }, period: { ...ahead?.period, ...change.period } });
    router.visit(
      paths.salesReports.index(reportQuery({ ...asked, ...change.asked }, { ...period, ...change.period })),
      {
        preserveState: true,
        preserveScroll: true,
        // One that the next choice overtook leaves that alone.
        onFinish: ({ cancelled, interrupted }) => {
          if (!cancelled && !interrupted) setAhead(null);
        },
      },
    );
  };
  return { asked, period, show, isBusy: ahead !== null };
}

type ControlsProps = Pick<Pages['SalesReports/Index'], 'options' | 'mayMoney'> & ReturnType<typeof useChoice>;

/** What is added up, by what, of which days. Everything stands in the address. A phone shows the days, the rest opens on a press. */
export function ReportControls({ asked, period, options, mayMoney, show }: ControlsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const dimensions: readonly Dimension[] = DIMENSIONS[asked.ledger];
  const measures = measuresOf(asked);
  const { ledger, basis, measure, columns, filters } = asked;
  const others = [ledger !== 'sales', basis !== 'sale', measure !== 'net', columns !== null].filter(Boolean);
  const changed = others.length + Object.values(filters).filter(Boolean).length;
  const named = (dimension: Dimension) => ({ value: dimension, label: t(`salesReports.by_${dimension}`) });
  return (
    <section className="no-print grid gap-4" aria-label={t('salesReports.shown')}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <PeriodFields period={period} onShow={(change) => show({ period: change })} />
        <p className="sm:hidden">
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
            onClick={() => setOpen(!isOpen)}
          >
            {t('salesReports.more_choices', { changed: String(changed) })}
          </Button>
        </p>
        <div className={`flex-wrap items-end gap-x-4 gap-y-3 sm:contents ${isOpen ? 'flex' : 'hidden'}`}>
          {mayMoney && (
            <Select
              label={t('salesReports.ledger')}
              value={asked.ledger}
              onChange={(ledger) =>
                show({ asked: { ledger, columns: null, rows: 'day', measure: 'net', filters: {} } })
              }
              options={LEDGERS.map((value) => ({ value, label: t(`salesReports.ledger_${value}`) }))}
            />
          )}
          <Select
            label={t('reports.compare')}
            value={period.compare}
            onChange={(compare) => show({ period: { compare } })}
            options={COMPARISONS.map((value) => ({ value, label: t(`reports.compare_${value}`) }))}
          />
          {asked.ledger === 'sales' && (
            <Select
              label={t('salesReports.basis')}
              value={asked.basis}
              onChange={(basis) => show({ asked: { basis } })}
              options={BASES.map((value) => ({ value, label: t(`salesReports.basis_${value}`) }))}
            />
          )}
          <Select
            label={t('salesReports.rows')}
            value={asked.rows}
            onChange={(rows) => show({ asked: { rows, ...(rows === asked.columns ? { columns: asked.rows } : {}) } })}
            options={dimensions.map(named)}
          />
          <Select<Dimension>
            label={t('salesReports.columns')}
            value={asked.columns ?? ''}
            placeholder={t('salesReports.columns_none')}
            onChange={(columns) => show({ asked: { columns: columns || null } })}
            options={dimensions.filter((dimension) => dimension !== asked.rows).map(named)}
          />
          <Select
            label={t('salesReports.measure')}
            value={asked.measure}
            onChange={(measure) => show({ asked: { measure } })}
            options={measures.map((value) => ({ value, label: t(`salesReports.measure_${value}`) }))}
          />
          {options.map(({ dimension, options: keys }) => (
            <Select
              key={dimension}
              label={t(`salesReports.by_${dimension}`)}
              value={keys.some(({ key }) => key === asked.filters[dimension]) ? asked.filters[dimension]! : ''}
              placeholder={t('salesReports.filter_all')}
              onChange={(key) => show({ asked: { filters: { ...asked.filters, [dimension]: key || undefined } } })}
              options={keys.map(({ key, label }) => ({ value: key, label }))}
              className="max-w-60"
            />
          ))}
        </div>
      </div>
    </section>
  );
}
