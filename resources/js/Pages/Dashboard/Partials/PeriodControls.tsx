import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { COMPARISONS, type Period } from '@server/shared/period';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

/** Query string of a period, including custom days. */
export const periodQuery = ({ range, compare, days }: Pick<Period, 'range' | 'compare' | 'days'>) => ({
  range,
  compare,
  ...(range === 'custom' ? days : {}),
});

/** Selects the period and the comparison period. Their state is in the URL. */
export function PeriodControls({ period, onBusy }: { period: Period; onBusy: (isBusy: boolean) => void }) {
  const t = useT();
  const show = (change: Partial<Pick<Period, 'range' | 'compare' | 'days'>>) =>
    router.visit(paths.dashboard(periodQuery({ ...period, ...change })), {
      only: ['period', 'figures'],
      preserveState: true,
      preserveScroll: true,
      onStart: () => onBusy(true),
      onFinish: () => onBusy(false),
    });
  return (
    <PeriodFields period={period} onShow={show}>
      <Select
        label={t('reports.compare')}
        value={period.compare}
        onChange={(compare) => show({ compare })}
        options={COMPARISONS.map((value) => ({ value, label: t(`reports.compare_${value}`) }))}
      />
      <span className="flex gap-2">
        <Button variant="quiet" icon="printer" onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
        <LinkButton variant="quiet" icon="download" href={paths.dashboardExport(periodQuery(period))} download>
          {t('reports.export')}
        </LinkButton>
      </span>
    </PeriodFields>
  );
}
