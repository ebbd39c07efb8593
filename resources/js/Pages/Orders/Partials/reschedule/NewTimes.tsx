import type { MovableTicket, MoveDates, MovePlan } from '@server/orders/pages';
import { useEffect } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DayCalendar } from '../shop/DayCalendar';
import { TimeSlots } from '../shop/TimeSlots';
import { type ChosenVisit, visitsToChoose } from './chosenVisits';
import type { Move } from './useMove';

type NewTimesProps = {
  tickets: readonly MovableTicket[];
  dates: MoveDates;
  plan: MovePlan | null;
  move: Move;
  /** Whether existing visits may change. */
  moves: boolean;
  /** Error of the time of a visit that an exchange adds. */
  error: string | undefined;
};

const nothing = () => undefined;

/** Day and time of a visit that changes or is added; with several, a choice of the visit. */
export function NewTimes({ tickets, dates, plan, move, moves, error }: NewTimesProps) {
  const t = useT();
  const visits = visitsToChoose(tickets, plan?.products ?? {}, moves);
  const visit = visits.find(({ key }) => key === dates.key);
  const chosen = move.to[dates.key] ?? null;
  const onlySlot = visit?.byDay ? (dates.slots[0]?.id ?? null) : null;
  // A day ticket's slot is the day: opening a day chooses it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is opened
  useEffect(() => {
    if (onlySlot && onlySlot !== chosen) move.onTime(dates.key, onlySlot);
  }, [onlySlot]);
  if (!visit) return null;
  const conflict = visits.find(({ key }) => key === plan?.conflict);
  const { added, event } = visit;
  return (
    <section className="grid gap-5">
      {visits.length > 1 && <WhichVisit {...{ visits, plan, move }} current={dates.key} />}
      {conflict && conflict.key !== dates.key && (
        <Alert tone="warn">{t('reschedule.conflict', { event: conflict.event })}</Alert>
      )}
      <h2 className="text-subheading">{t(added ? 'reschedule.added_title' : 'reschedule.when_title', { event })}</h2>
      <FieldError id="move-added-error" error={error} />
      {dates.calendar ? (
        <div
          className="grid grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] gap-x-12 gap-y-8"
          aria-busy={move.isBusy}
        >
          <DayCalendar
            calendar={dates.calendar}
            days={dates.days}
            day={dates.day}
            onMonth={move.onMonth}
            onDay={move.onDay}
            onLikely={nothing}
          />
          {!visit.byDay && <Times {...{ visit, dates, move, chosen }} />}
        </div>
      ) : (
        <p className="text-soft">{t('reschedule.none')}</p>
      )}
      {added?.canChooseLater && plan?.to[added.key] && (
        <Button variant="secondary" className="justify-self-start" onClick={() => move.forgetTime(added.key)}>
          {t('reschedule.added_choose_later')}
        </Button>
      )}
    </section>
  );
}

type TimesProps = { visit: ChosenVisit; dates: MoveDates; move: Move; chosen: string | null };

function Times({ visit, dates, move, chosen }: TimesProps) {
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
        zone={visit.timeZone}
        chosen={chosen}
        ours={null}
        needs={Math.max(needs, 1)}
        name="new-time"
        legend={t('reschedule.times_of', { day: date })}
        onChoose={(slotId) => move.onTime(visit.key, slotId)}
        onPointed={nothing}
      />
    </div>
  );
}

type WhichVisitProps = { visits: readonly ChosenVisit[]; plan: MovePlan | null; move: Move; current: string };

function WhichVisit({ visits, plan, move, current }: WhichVisitProps) {
  const t = useT();
  const format = useFormat();
  const timeOf = ({ key, startsAt, added, timeZone, byDay }: ChosenVisit): string => {
    const chosen = plan?.to[key]?.startsAt;
    const at = chosen ?? startsAt;
    if (!at) return t(added?.canChooseLater ? 'reschedule.added_later' : 'reschedule.added_open');
    return t(chosen ? 'reschedule.goes_to' : 'reschedule.stays', { time: format.visitDate(at, { timeZone, byDay }) });
  };
  return (
    <RadioCards
      legend={t('reschedule.which_visit')}
      name="which-visit"
      value={current}
      onChange={move.openVisit}
      options={visits.map((visit) => ({ value: visit.key, label: visit.event, description: timeOf(visit) }))}
    />
  );
}
