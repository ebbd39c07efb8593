import type { IsoDate } from '@server/shared/time';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { NearDay } from './waysToDays';

type NearDaysProps = { ways: readonly NearDay[]; day: IsoDate | null; onDay: (day: IsoDate) => void };

/** Shortcuts to today, tomorrow, this weekend and the next free day. */
export function NearDays({ ways, day, onDay }: NearDaysProps) {
  const t = useT();
  const format = useFormat();
  if (ways.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {ways.map(({ key, date, isFree }) => (
        <li key={key}>
          <Button
            size="sm"
            variant="secondary"
            className="day-way"
            disabled={!isFree}
            aria-pressed={date === day}
            onClick={() => onDay(date)}
          >
            {key === 'next_free'
              ? t('orders.way_next_free', { date: format.shortDay(`${date}T12:00:00Z`, 'UTC') })
              : t(`orders.way_${key}`)}
            {!isFree && <span className="font-normal"> · {t('orders.legend_full')}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
