import { PERIOD_RANGES, type Period, type PeriodRange } from '@server/shared/period';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type PeriodFieldsProps = { period: Period; onShow: (change: Partial<Period>) => void };

/** Which days: a range is shown at once, days of one's own when they are sent. */
export function PeriodFields({ period, onShow }: PeriodFieldsProps) {
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
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
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
            onChange={(from) => setDays({ ...days, from: from as IsoDate })}
            required
          />
          <TextInput
            type="date"
            label={t('reports.to')}
            value={days.to}
            onChange={(to) => setDays({ ...days, to: to as IsoDate })}
            required
          />
          <Button type="submit" variant="secondary">
            {t('reports.show')}
          </Button>
        </>
      )}
    </form>
  );
}
