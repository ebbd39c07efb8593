import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { Period, PeriodRange } from '@server/shared/period';
import { COMPARISONS, PERIOD_RANGES } from '@server/shared/period';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

/** The address of a period; days of one's own stand in it too. */
export const periodQuery = ({ range, compare, days }: Pick<Period, 'range' | 'compare' | 'days'>) => ({
  range,
  compare,
  ...(range === 'custom' ? days : {}),
});

/** Which days, and which others they are held against. Everything stands in the address. */
export function PeriodControls({ period, onBusy }: { period: Period; onBusy: (isBusy: boolean) => void }) {
  const t = useT();
  const [isCustom, setCustom] = useState(period.range === 'custom');
  const [days, setDays] = useState(period.days);
  const show = (change: Partial<Pick<Period, 'range' | 'compare' | 'days'>>) =>
    router.visit(paths.dashboard(periodQuery({ ...period, ...change })), {
      only: ['period', 'figures'],
      preserveState: true,
      preserveScroll: true,
      onStart: () => onBusy(true),
      onFinish: () => onBusy(false),
    });
  const choose = (range: PeriodRange) => {
    setCustom(range === 'custom');
    if (range === 'custom') return setDays(period.days);
    show({ range });
  };
  return (
    <form
      className="no-print flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        show({ range: 'custom', days });
      }}
    >
      <Select
        label={t('reports.range')}
        value={isCustom ? 'custom' : period.range}
        onChange={choose}
        options={PERIOD_RANGES.map((value) => ({ value, label: t(`reports.range_${value}`) }))}
      />
      {isCustom && (
        <>
          <TextInput
            type="date"
            label={t('reports.from')}
            value={days.from}
            onChange={(from) => from && setDays({ ...days, from: from as IsoDate })}
            required
          />
          <TextInput
            type="date"
            label={t('reports.to')}
            value={days.to}
            onChange={(to) => to && setDays({ ...days, to: to as IsoDate })}
            required
          />
          <Button type="submit" variant="secondary">
            {t('reports.show')}
          </Button>
        </>
      )}
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
    </form>
  );
}
