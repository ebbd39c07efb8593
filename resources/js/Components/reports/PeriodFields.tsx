import { PERIOD_RANGES, type Period, type PeriodRange } from '@server/shared/period';
import type { IsoDate } from '@server/shared/time';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type PeriodFieldsProps = {
  period: Period;
  onShow: (change: Partial<Pick<Period, 'range' | 'days'>>) => void;
  /** Content after the days, in the same row. */
  children?: ReactNode;
};

/** The period: a preset applies immediately, custom days on submit. A cleared day keeps its old value. */
export function PeriodFields({ period, onShow, children }: PeriodFieldsProps) {
  const t = useT();
  const [isCustom, setCustom] = useState(period.range === 'custom');
  const [days, setDays] = useState(period.days);
  const choose = (range: PeriodRange) => {
    setCustom(range === 'custom');
    if (range === 'custom') return setDays(period.days);
    onShow({ range });
  };
  return (
    <form
      className="no-print flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        onShow({ range: 'custom', days });
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
      {children}
    </form>
  );
}
