import type { MovableStop, MovableTicket, MoveDates, MovePlan } from '@server/orders/pages';
import { useEffect } from 'react';
import { Alert } from '@/Components/Alert';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DayCalendar } from '../shop/DayCalendar';
import { TimeSlots } from '../shop/TimeSlots';
import type { Move } from './useMove';

type NewTimesProps = { tickets: readonly MovableTicket[]; dates: MoveDates; plan: MovePlan | null; move: Move };

const nothing = () => undefined;

/** The visits of these tickets, each once. */
export const stopsOf = (tickets: readonly MovableTicket[]): MovableStop[] => {
  const stops = tickets.flatMap((ticket) => ticket.stops).filter(({ slotId }) => slotId !== null);
  return [...new Map(stops.toReversed().map((stop) => [stop.key, stop])).values()].reverse();
};

/** Day and time of the visit that moves; of several, which of them. */
export function NewTimes({ tickets, dates, plan, move }: NewTimesProps) {
  const t = useT();
  const stops = stopsOf(tickets);
  const stop = stops.find(({ key }) => key === dates.key);
  const chosen = move.to[dates.key] ?? null;
  const onlySlot = stop?.byDay ? (dates.slots[0]?.id ?? null) : null;
  // A day is a slot: to open it is to choose it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is opened
  useEffect(() => {
    if (onlySlot && onlySlot !== chosen) move.onTime(dates.key, onlySlot);
  }, [onlySlot]);
  if (!stop) return null;
  const misfit = stops.find(({ key }) => key === plan?.misfit);
  return (
    <section className="grid gap-5">
      {stops.length > 1 && <WhichVisit {...{ stops, plan, move }} current={dates.key} />}
      {misfit && misfit.key !== dates.key && (
        <Alert tone="warn">{t('reschedule.misfit', { event: misfit.event })}</Alert>
      )}
      <h2 className="text-subheading">{t('reschedule.when_title', { event: stop.event })}</h2>
      {dates.calendar ? (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2" aria-busy={move.isBusy}>
          <DayCalendar
            calendar={dates.calendar}
            days={dates.days}
            day={dates.day}
            onMonth={move.onMonth}
            onDay={move.onDay}
            onLikely={nothing}
          />
          {!stop.byDay && <Times {...{ stop, dates, move, chosen }} />}
        </div>
      ) : (
        <p className="text-soft">{t('reschedule.none')}</p>
      )}
    </section>
  );
}

type TimesProps = { stop: MovableStop; dates: MoveDates; move: Move; chosen: string | null };

function Times({ stop, dates, move, chosen }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const { slots, day, needs } = dates;
  if (!day) return <p className="text-soft">{t('reschedule.choose_day')}</p>;
  const date = format.day(`${day}T12:00:00Z`, 'UTC');
  return (
    <div>
      <p className="mb-3 text-soft first-letter:uppercase">{date}</p>
      <TimeSlots
        slots={slots}
        zone={stop.timeZone}
        chosen={chosen}
        ours={null}
        needs={Math.max(needs, 1)}
        name="new-time"
        legend={t('reschedule.times_of', { day: date })}
        onChoose={(slotId) => move.onTime(stop.key, slotId)}
        onPointed={nothing}
      />
    </div>
  );
}

type WhichVisitProps = { stops: readonly MovableStop[]; plan: MovePlan | null; move: Move; current: string };

function WhichVisit({ stops, plan, move, current }: WhichVisitProps) {
  const t = useT();
  const format = useFormat();
  const timeOf = ({ key, startsAt, timeZone, byDay }: MovableStop): string => {
    const chosen = plan?.to[key]?.startsAt;
    const time = format.visitDate(chosen ?? startsAt!, { timeZone, byDay });
    return t(chosen ? 'reschedule.goes_to' : 'reschedule.stays', { time });
  };
  return (
    <RadioCards
      legend={t('reschedule.which_visit')}
      name="which-visit"
      value={current}
      onChange={move.openVisit}
      options={stops.map((stop) => ({ value: stop.key, label: stop.event, description: timeOf(stop) }))}
    />
  );
}
