// biome-ignore-all lint/a11y/useSemanticElements: a grid that is moved through is no table, and its days are chosen, not read
// biome-ignore-all lint/a11y/useFocusableInteractive: the gaps before the first and after the last day are never reached
import './hours.css';
import type { IsoDate } from '@server/shared/time';
import { memo } from 'react';
import { useDates } from '@/hooks/useDates';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { monthName, plusMonths, WEEKDAYS, weekdayName, weeksOf } from '@/lib/calendarDays';
import { type DayKind, type Hours, kindOfDay } from './hoursValues';
import type { DayChoice } from './useDayChoice';

/** Sign in the corner of a special day. */
export const SIGNS: Record<DayKind, string> = {
  closed: '×',
  replaced: '≠',
  several: '≠',
  extra: '+',
  capacity: '±',
  open: '',
  none: '',
};

type YearCalendarProps = {
  /** The first of twelve months, `YYYY-MM`. */
  start: string;
  hours: Hours;
  saved: Hours;
  today: IsoDate;
  choice: DayChoice;
};

/** Twelve months from `start`. */
export const monthsFrom = (start: string): string[] =>
  Array.from({ length: 12 }, (_, at) => plusMonths(`${start}-01` as IsoDate, at).slice(0, 7));

/** All days of a year, to select from. */
export function YearCalendar({ start, ...props }: YearCalendarProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-7 sm:grid-cols-2 2xl:grid-cols-3">
      {monthsFrom(start).map((month) => (
        <Month key={month} month={month} {...props} />
      ))}
    </div>
  );
}

type MonthProps = Omit<YearCalendarProps, 'start'> & { month: string };

function Month({ month, ...props }: MonthProps) {
  const locale = useLocale();
  return (
    <div>
      <h3 id={`month-${month}`} className="mb-1 font-sans font-strong tracking-normal">
        {monthName(month, locale)}
      </h3>
      <div className="year-days" role="grid" aria-labelledby={`month-${month}`} aria-multiselectable="true">
        <div role="row">
          {WEEKDAYS.map((weekday) => (
            <div key={weekday} role="columnheader" aria-label={weekdayName(weekday, locale)}>
              {weekdayName(weekday, locale, 'narrow')}
            </div>
          ))}
        </div>

        {weeksOf(month).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never change places
          <div key={index} role="row">
            {week.map((day, at) => (day ? <Day key={day} day={day} {...props} /> : <Gap key={WEEKDAYS[at]} />))}
          </div>
        ))}
      </div>
    </div>
  );
}
const Gap = () => <div role="gridcell" />;

function Day({ day, hours, saved, today, choice }: Omit<MonthProps, 'month'> & { day: IsoDate }) {
  const kind = kindOfDay(hours, day);
  const isChanged =
    kind !== kindOfDay(saved, day) || JSON.stringify(hours.days[day] ?? []) !== JSON.stringify(saved.days[day] ?? []);
  return (
    <DayCell
      day={day}
      kind={kind}
      note={hours.days[day]?.find(({ note }) => note)?.note ?? ''}
      isChanged={isChanged}
      isPast={day < today}
      isToday={day === today}
      isChosen={choice.chosen.has(day)}
      isCurrent={choice.current === day}
      choice={choice}
    />
  );
}

type DayCellProps = {
  day: IsoDate;
  kind: DayKind;
  note: string;
  isChanged: boolean;
  isPast: boolean;
  isToday: boolean;
  isChosen: boolean;
  isCurrent: boolean;
  choice: DayChoice;
};

const DayCell = memo(function DayCell({ day, kind, note, choice, ...is }: DayCellProps) {
  const t = useT();
  const dates = useDates();
  const what =
    kind === 'open' || kind === 'none'
      ? t(`timeBlocks.day_${kind}`)
      : t(kind === 'several' ? 'timeBlocks.several_kinds' : `timeBlocks.kind_${kind}`);
  const said = [
    dates.day(day),
    what,
    note,
    is.isPast && t('timeBlocks.day_past'),
    is.isChanged && t('timeBlocks.day_changed'),
  ];
  return (
    <div
      role="gridcell"
      className="year-day"
      data-day={day}
      data-kind={kind}
      data-sign={SIGNS[kind]}
      data-changed={is.isChanged}
      data-past={is.isPast}
      data-today={is.isToday}
      title={note || undefined}
      aria-label={said.filter(Boolean).join(', ')}
      aria-selected={is.isChosen}
      aria-current={is.isToday ? 'date' : undefined}
      tabIndex={is.isCurrent ? 0 : -1}
      onKeyDown={(event) => choice.onKeyDown(event, day)}
      onPointerDown={(event) => choice.onPress(event, day)}
      onClick={(event) => choice.onTap(event, day)}
      onMouseEnter={(event) => choice.onDrag(event, day)}
    >
      {Number(day.slice(8))}
    </div>
  );
});
