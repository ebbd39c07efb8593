import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { Skeleton } from '@/Components/Skeleton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Product, Shop, Slot } from '../shop/cart';
import { DayCalendar } from '../shop/DayCalendar';
import type { HoldControl } from '../shop/holdControl';
import { revealStep, visitStepId } from '../shop/revealStep';
import { Step } from '../shop/Step';
import { TimeSlots } from '../shop/TimeSlots';
import { useLiveFigures } from '../shop/useLiveSlots';
import { type CartVisit, useVisitDates, type VisitDates, visitsOf } from './useVisitDates';

type VisitStepsProps = {
  shop: Shop;
  control: HoldControl;
  /** Products in the cart with visits to other events. */
  visiting: readonly Product[];
};

/** A step for each event that the tickets include, with the fitting days and times. */
export function VisitSteps({ shop, control, visiting }: VisitStepsProps) {
  const dates = useVisitDates(shop, control, visiting);
  const visits = visitsOf(visiting, control.cart);
  return visits.map((visit, n) => (
    <VisitStep
      key={visit.key}
      visit={visit}
      dates={dates}
      control={control}
      event={shop.event}
      onPointed={() => visits[n + 1] && revealStep(visitStepId(visits[n + 1]!.key))}
    />
  ));
}

type VisitStepProps = {
  visit: CartVisit;
  dates: VisitDates;
  control: HoldControl;
  event: Shop['event'];
  onPointed: () => void;
};

function VisitStep({ visit, dates, control, event, onPointed }: VisitStepProps) {
  const t = useT();
  const format = useFormat();
  const { key, title, venue, canChooseLater, isAfter } = visit;
  const isLater = canChooseLater && control.cart.visits[key] === null;
  const dropped = dates.dropped[key];
  return (
    <Step
      id={visitStepId(key)}
      title={t(isAfter ? 'orders.visit_then' : 'orders.visit_also', { title })}
      aside={
        <p className="text-soft">
          {venue.name}, {venue.city}
        </p>
      }
    >
      {dropped && (
        <Alert tone="warn" live className="mb-5">
          {t('orders.visit_dropped', { title, time: format.time(dropped, venue.timeZone) })}
        </Alert>
      )}
      {canChooseLater && (
        <Checkbox
          className="mb-4"
          label={t('orders.visit_later')}
          hint={t('orders.visit_later_hint')}
          value={isLater}
          onChange={(later) => dates.choose(key, later ? null : undefined)}
        />
      )}
      {!isLater &&
        (dates.hasFirst ? (
          <VisitTimes visit={visit} dates={dates} control={control} onPointed={onPointed} />
        ) : (
          <p className="text-soft">{t('orders.visit_first', { event: event.title })}</p>
        ))}
    </Step>
  );
}

const NO_SLOTS: Slot[] = [];
const notYet = () => {};

function VisitTimes({ visit, dates, control, onPointed }: Omit<VisitStepProps, 'event'>) {
  const t = useT();
  const { key, eventId, title, venue } = visit;
  const chosen = control.cart.visits[key] ?? null;
  const found = dates.dates[key];
  const live = useLiveFigures({ eventId, timeZone: venue.timeZone }, found?.slots ?? NO_SLOTS, chosen, dates.refresh);
  const slots = live.filter((slot) => dates.fits(key, slot));

  if (dates.isFailed)
    return (
      <Alert
        tone="warn"
        live
        action={
          <Button size="sm" variant="secondary" onClick={dates.refresh}>
            {t('orders.visit_retry')}
          </Button>
        }
      >
        {t('orders.visit_failed')}
      </Alert>
    );
  if (!found || (dates.isStale && slots.length === 0)) return <Skeleton className="h-24" />;
  if (found.days.length === 0 && !found.calendar) return <p role="status">{t('orders.visit_none', { title })}</p>;
  return (
    <div className={`grid gap-x-12 gap-y-8 ${found.calendar ? 'xl:grid-cols-2' : ''}`} aria-busy={dates.isStale}>
      {found.calendar && (
        <div className="max-w-md">
          <DayCalendar
            calendar={found.calendar}
            days={found.days}
            day={found.day}
            onMonth={(month) => dates.show(key, { month })}
            onDay={(day) => dates.show(key, { month: day.slice(0, 7), day })}
            onLikely={notYet}
          />
        </div>
      )}
      {found.day && (
        <Times
          visit={visit}
          day={found.day}
          slots={slots}
          chosen={chosen}
          control={control}
          onChoose={(id) => dates.choose(key, id)}
          onPointed={onPointed}
        />
      )}
    </div>
  );
}

type TimesProps = {
  visit: CartVisit;
  day: string;
  slots: Slot[];
  chosen: string | null;
  control: HoldControl;
  onChoose: (slotId: string) => void;
  onPointed: () => void;
};

function Times({ visit, day, slots, chosen, control, onChoose, onPointed }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const { key, title, venue, needs } = visit;
  const date = format.day(`${day}T12:00:00Z`, 'UTC');
  const ours = control.live?.visits.find((held) => held.key === key)?.slot?.id ?? null;
  return (
    <div>
      <p className="mb-3 text-soft first-letter:uppercase">{date}</p>
      <TimeSlots
        slots={slots}
        name={key}
        zone={venue.timeZone}
        chosen={chosen}
        ours={ours}
        needs={Math.max(needs, 1)}
        legend={`${t('orders.visit_choose', { title })}: ${date}`}
        onChoose={onChoose}
        onPointed={onPointed}
      />
      <p className="mt-4 text-small text-soft">{t('orders.times_in', { city: venue.city })}</p>
    </div>
  );
}
