import { Deferred, router } from '@inertiajs/react';
import type { PeriodSales } from '@server/reports/pages';
import type { Days, Period } from '@server/shared/period';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { Skeleton } from '@/Components/Skeleton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { PeriodControls } from './PeriodControls';
import { PeriodFigures } from './PeriodFigures';

type PeriodSectionProps = { period: Period; figures: PeriodSales | undefined; isToday: boolean };

/** Sales of a chosen period with a comparison. */
export function PeriodSection({ period, figures, isToday }: PeriodSectionProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const write = useDayRange();
  const { days, before, compare } = period;
  return (
    <section aria-labelledby="period" aria-busy={isBusy || undefined}>
      <h2 id="period" className="mb-4 text-heading">
        {t('reports.period')}
      </h2>
      <PeriodControls key={period.range} period={period} onBusy={setBusy} />
      <p className="figures mt-4 mb-6 text-soft" role="status">
        {t(compare === 'weekdays' ? 'reports.compared_weekdays' : 'reports.compared', {
          days: write(days),
          before: write(before),
        })}
        {isToday && ` ${t('reports.so_far')}`} {t('reports.with_vouchers')}
      </p>
      <Follows data="figures">
        <div className={isBusy ? 'opacity-60' : ''}>{figures && <PeriodFigures figures={figures} />}</div>
      </Follows>
    </section>
  );
}

function useDayRange() {
  const { shortDay } = useFormat();
  const write = (day: string) => shortDay(`${day}T12:00:00Z`, 'UTC');
  return ({ from, to }: Days) => {
    const year = from.slice(0, 4) === to.slice(0, 4) ? to.slice(0, 4) : `${from.slice(0, 4)}/${to.slice(0, 4)}`;
    return from === to ? `${write(to)} ${year}` : `${write(from)} – ${write(to)} ${year}`;
  };
}

/** Deferred data: a skeleton while loading, and a retry button after a failure. */
export function Follows({ data, children }: { data: string; children: ReactNode }) {
  const t = useT();
  return (
    <Deferred
      data={data}
      fallback={<Skeleton lines={4} />}
      rescue={
        <p className="button-row" role="alert">
          {t('reports.period_failed')}
          <Button variant="secondary" size="sm" icon="refresh" onClick={() => router.reload({ only: [data] })}>
            {t('reports.try_again')}
          </Button>
        </p>
      }
    >
      {children}
    </Deferred>
  );
}
