import { Link } from '@inertiajs/react';
import type { SlotDay, SlotView } from '@server/appointments/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { Occupancy } from '@/Components/Occupancy';
import { useDates } from '@/hooks/useDates';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { monthName, plusMonths, WEEKDAYS, weekdayName, weeksOf } from '@/lib/calendarDays';
import { Turner } from './Turner';

type MonthViewProps = Extract<SlotView, { kind: 'month' }>;

const monthFrom = (month: string, by: number) => plusMonths(`${month}-01` as IsoDate, by).slice(0, 7);

/** Slots of a month, summed up by day; a day links to its week. */
export function MonthView({ event, month, days, today }: MonthViewProps) {
  const t = useT();
  const locale = useLocale();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const href = (other: string) => paths.appointments.index({ event: event.id, month: other });
  return (
    <>
      <Turner
        title={monthName(month, locale)}
        before={{ href: href(monthFrom(month, -1)), label: t('appointments.earlier_month') }}
        after={{ href: href(monthFrom(month, 1)), label: t('appointments.later_month') }}
        today={href(today.slice(0, 7))}
      />
      <table className="slot-month" aria-label={monthName(month, locale)}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                <span className="sr-only">{weekdayName(weekday, locale)}</span>
                <span aria-hidden="true">{weekdayName(weekday, locale, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, at) => (
                <td key={date ?? WEEKDAYS[at]}>
                  {date && <DayCell date={date} day={byDate.get(date)} eventId={event.id} isToday={date === today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {days.length === 0 && <p className="mt-6 text-soft">{t('appointments.no_slots_month')}</p>}
    </>
  );
}

type DayCellProps = { date: IsoDate; day: SlotDay | undefined; eventId: string; isToday: boolean };

function DayCell({ date, day, eventId, isToday }: DayCellProps) {
  const t = useT();
  const dates = useDates();
  const number = (
    <span className={`figures ${isToday ? 'font-bold underline underline-offset-4' : ''}`}>
      {Number(date.slice(8))}
    </span>
  );
  if (!day) return <span className="slot-day text-faint">{number}</span>;
  const { slots, sold, held, capacity, closed, cancelled, byHand } = day;
  const facts = [
    t('appointments.day_slots', { count: slots }),
    t('appointments.day_sold', { sold, capacity }),
    closed > 0 && t('appointments.day_closed', { count: closed }),
    cancelled > 0 && t('appointments.day_cancelled', { count: cancelled }),
    byHand > 0 && t('appointments.day_by_hand', { count: byHand }),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <Link
      href={paths.appointments.index({ event: eventId, day: date })}
      className="slot-day slot-day-open"
      aria-current={isToday ? 'date' : undefined}
    >
      {/* Accessible text of the cell, where there is no room for words. */}
      <span className="sr-only">{dates.day(date)}, </span>
      {number}
      <Occupancy sold={sold} held={held} capacity={capacity} />
      <span className="figures text-caption text-soft md:hidden">{sold}</span>
      <span className="figures text-note leading-snug text-soft max-md:sr-only">
        {facts.map((fact) => (
          <span key={fact} className="block">
            {fact}
            <span className="sr-only">, </span>
          </span>
        ))}
      </span>
    </Link>
  );
}
