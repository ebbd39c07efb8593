import { dateFormat, type IsoDate } from '@server/shared/time';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { IconButton } from '@/Components/IconButton';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { addDays, addMonths, dateOf, sameDayIn, weekdayOf, weeksOf } from './calendarGrid';
import type { Shop } from './cart';
import { NearDays } from './NearDays';
import { waysToDays } from './waysToDays';

type Calendar = NonNullable<Shop['calendar']>;
type DayCalendarProps = {
  calendar: Calendar;
  days: Shop['days'];
  day: IsoDate | null;
  onMonth: (month: string) => void;
  onDay: (day: IsoDate) => void;
  /** Called on hover or focus of a probable next choice, to prefetch it. */
  onLikely: (next: { month?: string; day?: IsoDate }) => void;
  /** A phone shows this instead of the month. */
  folded?: ReactNode;
  /** Shows shortcuts, for visitors who have not chosen a day. */
  hasWays?: boolean;
};

const MONDAY = '2024-01-01' as IsoDate;

function useCalendarLabels() {
  const locale = useLocale();
  return useMemo(() => {
    const labels = (options: Intl.DateTimeFormatOptions) => {
      const format = dateFormat(locale, 'UTC', options);
      return (day: string) => format.format(dateOf(day));
    };
    return {
      month: labels({ month: 'long', year: 'numeric' }),
      day: labels({ weekday: 'long', day: 'numeric', month: 'long' }),
      weekday: labels({ weekday: 'long' }),
      shortWeekday: labels({ weekday: 'short' }),
    };
  }, [locale]);
}

/** Days by which a key moves the focus; undefined for other keys. */
function stepOf(key: string, day: IsoDate): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  return steps[key];
}

/**
 * A calendar month. Days are chosen by pointer or arrow keys, page keys change the month, and screen readers get full
 * labels.
 */
export function DayCalendar(props: DayCalendarProps) {
  const { calendar, days, day, onMonth, onDay, onLikely, folded, hasWays = true } = props;
  const t = useT();
  const labels = useCalendarLabels();
  const title = useId();
  const { month, first, last, today } = calendar;
  const byDate = useMemo(() => new Map(days.map((it) => [it.date, it])), [days]);
  const firstFree = days.find((it) => it.left > 0)?.date;
  const [focused, setFocused] = useState<IsoDate | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);

  const inMonth = (some: IsoDate | null | undefined) => (some?.startsWith(month) ? some : undefined);
  const firstDay = month === first ? today : (`${month}-01` as IsoDate);
  const tabStop = inMonth(focused) ?? inMonth(day) ?? firstFree ?? firstDay;

  useEffect(() => {
    // A day of another month can be focused once that month has loaded.
    if (!takesFocus.current || tabStop !== focused) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus();
  }, [tabStop, focused]);

  const moveTo = (target: IsoDate) => {
    const targetMonth = target.slice(0, 7);
    if (target < today || targetMonth > last) return;
    takesFocus.current = true;
    setFocused(target);
    if (targetMonth !== month) onMonth(targetMonth);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const turn = { PageUp: -1, PageDown: 1 }[event.key];
    const step = stepOf(event.key, tabStop);
    if (turn === undefined && step === undefined) return;
    event.preventDefault();
    moveTo(turn ? sameDayIn(addMonths(month, turn), tabStop) : addDays(tabStop, step ?? 0));
  };
  const turnTo = (target: string) => {
    setFocused(null);
    onMonth(target);
  };

  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  // Past weeks are left out.
  const weeks = weeksOf(month).filter((week) => week.some((date) => date !== null && date >= today));
  const goTo = (target: IsoDate) => {
    setFocused(null);
    onDay(target);
  };
  return (
    <div className="day-calendar">
      <div className={hasWays ? undefined : 'max-lg:hidden'}>
        <NearDays ways={waysToDays(calendar, byDate)} day={day} onDay={goTo} />
      </div>
      {folded}
      <div className={folded ? 'max-lg:hidden' : undefined}>
        <div className="mb-3 flex items-center justify-between gap-2">
          <IconButton
            icon="chevron-left"
            label={t('orders.month_before', { month: labels.month(`${before}-01`) })}
            disabled={before < first}
            onClick={() => turnTo(before)}
          />
          <h3 id={title} aria-live="polite" className="calendar-month min-w-0 font-medium first-letter:uppercase">
            {labels.month(`${month}-01`)}
          </h3>
          <IconButton
            icon="chevron-right"
            label={t('orders.month_after', { month: labels.month(`${after}-01`) })}
            disabled={after > last}
            onPointerEnter={() => after <= last && onLikely({ month: after })}
            onClick={() => turnTo(after)}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that takes arrow keys */}
        <table ref={grid} role="grid" aria-labelledby={title} className="w-full table-fixed" onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {weeksOf('2024-01')[0]?.map((_, weekday) => {
                const name = addDays(MONDAY, weekday);
                return (
                  <th key={name} scope="col" abbr={labels.weekday(name)} className="calendar-weekday">
                    {labels.shortWeekday(name)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, weekday) => (
                  <td key={date ?? `none-${weekday}`} className="p-0.5">
                    {date && (
                      <DayButton
                        date={date}
                        state={byDate.get(date)?.availability ?? 'closed'}
                        label={labels.day(date)}
                        isChosen={date === day}
                        isToday={date === today}
                        isTabStop={date === tabStop}
                        onChoose={() => onDay(date)}
                        onLikely={() => onLikely({ day: date })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Legend days={days} />
        {!firstFree && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
            {t('orders.nothing_this_month')}
            {after <= last && (
              <Button size="sm" variant="secondary" onClick={() => turnTo(after)}>
                {t('orders.go_to_next_month', { month: labels.month(`${after}-01`) })}
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

type DayState = Shop['days'][number]['availability'] | 'closed';
type DayButtonProps = {
  date: IsoDate;
  state: DayState;
  label: string;
  isChosen: boolean;
  isToday: boolean;
  isTabStop: boolean;
  onChoose: () => void;
  onLikely: () => void;
};

function DayButton({ date, state, label, isChosen, isToday, isTabStop, onChoose, onLikely }: DayButtonProps) {
  const t = useT();
  const isBookable = state === 'plenty' || state === 'few';
  return (
    <button
      type="button"
      data-day={date}
      data-state={state}
      className="calendar-day"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t(`orders.day_${state}`, { day: label })}
      aria-disabled={!isBookable}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => isBookable && onChoose()}
      onPointerEnter={() => isBookable && onLikely()}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function Legend({ days }: { days: Shop['days'] }) {
  const t = useT();
  const has = (state: DayState) => days.some((it) => it.availability === state);
  if (!has('few') && !has('sold_out')) return null;
  return (
    <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-soft">
      {has('few') && (
        <span className="inline-flex items-center gap-2">
          <span className="day-mark" data-state="few" /> {t('orders.legend_few')}
        </span>
      )}
      {has('sold_out') && (
        <span className="inline-flex items-center gap-2">
          <span className="day-mark" data-state="sold_out" /> {t('orders.legend_full')}
        </span>
      )}
    </p>
  );
}
