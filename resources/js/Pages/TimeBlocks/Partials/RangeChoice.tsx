import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField } from '@/Components/form/DateTimeField';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { daysBetween, WEEKDAYS, weekdayName, weekdayOf } from '@/lib/calendarDays';
import { onEnterIn } from '@/lib/onEnterIn';

const MAX_DAYS = 366;

/** Selects days by typed dates, as an alternative to the calendar. */
export function RangeChoice({ onChoose }: { onChoose: (days: IsoDate[]) => void }) {
  const t = useT();
  const locale = useLocale();
  const [from, setFrom] = useState<IsoDate | null>(null);
  const [to, setTo] = useState<IsoDate | null>(null);
  const [weekdays, setWeekdays] = useState<number[]>([...WEEKDAYS]);
  const choose = () => {
    if (!from) return;
    const days = daysBetween(from, to ?? from).slice(0, MAX_DAYS);
    onChoose(days.filter((day) => weekdays.includes(weekdayOf(day))));
  };
  return (
    <details className="rounded-md border border-rule">
      <summary className="min-h-(--tap) px-4 py-2.5 font-strong">{t('timeBlocks.choose_range')}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter does what it does in a form, which cannot stand in a form */}
      <div className="grid gap-4 px-4 pb-4" onKeyDown={onEnterIn(choose)}>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
          <DateField label={t('timeBlocks.range_from')} value={from} onChange={setFrom} />
          <DateField label={t('timeBlocks.range_to')} value={to} onChange={setTo} min={from ?? undefined} />
        </div>
        <CheckboxGroup
          label={t('timeBlocks.range_weekdays')}
          options={WEEKDAYS.map((weekday) => ({
            value: weekday as number,
            label: weekdayName(weekday, locale, 'short'),
          }))}
          value={weekdays}
          onChange={setWeekdays}
          className="grid grid-cols-4"
        />
        <Button variant="secondary" onClick={choose} disabled={!from}>
          {t('timeBlocks.range_choose')}
        </Button>
      </div>
    </details>
  );
}
