import { usePage } from '@inertiajs/react';
import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';
import { DayCalendar } from './DayCalendar';
import { DayState } from './DayState';
import type { HoldControl } from './holdControl';
import { revealStep } from './revealStep';
import { Step } from './Step';
import { useSteps } from './steps';
import { TimeSlots } from './TimeSlots';
import { useDates } from './useDates';
import { useDayOfChoice } from './useDayOfChoice';

type ChooseVisitProps = { shop: Shop; slots: Shop['slots']; control: HoldControl };

/** The day, and the time where the day has several. On a phone each folds into one line once chosen. */
export function ChooseVisit({ shop, slots, control }: ChooseVisitProps) {
  const { event, calendar, day } = shop;
  const dates = useDates();
  const [isDayOpen, setDayOpen] = useState(false);
  useDayOfChoice(shop, control, dates.onDay);
  useOnlySlot(slots, control, event.kind === 'daily');
  if (!calendar) return null;
  const byDay = event.kind === 'daily';
  const onDay = (chosen: IsoDate) => {
    setDayOpen(false);
    // The day is already open, so no page load follows.
    if (chosen === day) revealStep(byDay ? 'tickets' : 'time');
    dates.onDay(chosen);
  };
  return (
    <div className="gap-x-12 xl:grid xl:grid-cols-2">
      <Day
        {...{ shop, slots, control, dates, onDay }}
        isOpen={isDayOpen}
        onOpen={() => openAgain(setDayOpen, '.day-calendar [data-day][tabindex="0"]')}
      />
      {day && !byDay && <Times {...{ shop, day, slots, control, onDay }} />}
    </div>
  );
}

type ChosenProps = { children: string; change: string; onChange: () => void };

/** On a phone, a made choice folds into a line that opens it again. A wide screen shows it open. */
function Chosen({ children, change, onChange }: ChosenProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 lg:hidden">
      <span className="figures text-lead font-strong first-letter:uppercase">{children}</span>
      <Button size="sm" variant="secondary" onClick={onChange}>
        {change}
      </Button>
    </p>
  );
}

/** Unfolds a choice and focuses the chosen option. */
function openAgain(setOpen: (isOpen: boolean) => void, chosen: string): void {
  flushSync(() => setOpen(true));
  document.querySelector<HTMLElement>(chosen)?.focus();
}

/** Focuses the next heading when folding hid the focused control. */
function useFocusAfter(chosen: string | null, next: string): void {
  const was = useRef(chosen);
  const { now } = useSteps();
  useEffect(() => {
    const isNew = chosen !== null && chosen !== was.current;
    was.current = chosen;
    // Hiding the focused control moves the focus to the document.
    const isLost = document.activeElement === document.body || document.activeElement?.checkVisibility() === false;
    if (isNew && isLost && now === 'choose') document.getElementById(next)?.focus({ preventScroll: true });
  }, [chosen, next, now]);
}

type DayProps = ChooseVisitProps & {
  dates: ReturnType<typeof useDates>;
  onDay: (day: IsoDate) => void;
  isOpen: boolean;
  onOpen: () => void;
};

function Day({ shop, slots, control, dates, onDay, isOpen, onOpen }: DayProps) {
  const { event, calendar, days, day } = shop;
  const t = useT();
  const format = useFormat();
  const { url } = usePage();
  const byDay = event.kind === 'daily';
  // The page opens at the first free day, which is not yet the buyer's choice.
  const isTurnedTo = /[?&]day=/.test(url);
  const isChosen = isTurnedTo || control.shown !== null || (!byDay && control.cart.slotId !== null);
  const isFolded = day !== null && !isOpen;
  useFocusAfter(isFolded && isTurnedTo ? day : null, byDay ? 'tickets' : 'time');
  return (
    <Step id="day" title={t('orders.choose_day')} isTight={isFolded && isChosen}>
      <div className="max-w-md">
        <DayCalendar
          {...dates}
          calendar={calendar!}
          days={days}
          day={day}
          onDay={onDay}
          hasWays={!isChosen || isOpen}
          folded={
            isFolded && (
              <Chosen change={t('orders.change_day')} onChange={onOpen}>
                {`${format.shortDay(`${day}T12:00:00Z`, 'UTC')} ${day.slice(0, 4)}`}
              </Chosen>
            )
          }
        />
        {shop.waitingUrl && <TellMe url={shop.waitingUrl} />}
        {byDay && day && <DayState day={day} slots={slots} zone={event.venue.timeZone} />}
      </div>
    </Step>
  );
}

/**
 * A day with one slot chooses it. For day tickets a new day replaces the choice, including reserved places; a refused
 * day is not requested again automatically.
 */
function useOnlySlot(slots: Shop['slots'], { cart, live, chooseSlot }: HoldControl, byDay: boolean): void {
  const [only, another] = slots;
  const id = only && !another && only.left > 0 && (byDay || !live) ? only.id : null;
  const isKept = live !== null;
  const followed = useRef<string | null>(null);
  const choose = useRef(chooseSlot);
  choose.current = chooseSlot;
  useEffect(() => {
    if (id && id !== cart.slotId && !(isKept && followed.current === id)) choose.current(id);
    followed.current = id;
  }, [id, cart.slotId, isKept]);
}

type TimesProps = ChooseVisitProps & { day: IsoDate; onDay: (day: IsoDate) => void };

function Times({ shop: { event, calendar }, day, slots, control, onDay }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  // Arrow keys pass through the times, so the list stays open.
  const [isByKeys, setByKeys] = useState(false);
  const choose = (id: string) => {
    setByKeys(document.activeElement?.matches('[type="radio"]:focus-visible') ?? false);
    control.chooseSlot(id);
  };
  const { timeZone, city } = event.venue;
  const title = format.day(`${day}T12:00:00Z`, 'UTC');
  const isFull = slots.every(({ id, left }) => left <= 0 && id !== control.live?.slot?.id);
  const nextFree = isFull && calendar?.nextFree !== day ? calendar?.nextFree : null;
  const slot = slots.find(({ id }) => id === control.cart.slotId);
  const isFolded = slot !== undefined && !isOpen && !isByKeys;
  useFocusAfter(isFolded ? slot.id : null, 'tickets');
  return (
    <Step
      id="time"
      title={t('orders.choose_time')}
      aside={<p className="text-soft first-letter:uppercase max-lg:hidden">{title}</p>}
      isTight={isFolded}
    >
      {isFolded && (
        <Chosen change={t('orders.change_time')} onChange={() => openAgain(setOpen, '.time-slot :checked')}>
          {format.time(slot.startsAt, timeZone)}
        </Chosen>
      )}
      <div className={isFolded ? 'max-lg:hidden' : undefined}>
        <TimeSlots
          slots={slots}
          zone={timeZone}
          chosen={control.cart.slotId}
          ours={control.live?.slot?.id ?? null}
          legend={`${t('orders.choose_time')}: ${title}`}
          onChoose={choose}
          onPointed={() => {
            setOpen(false);
            revealStep('tickets');
          }}
        />
        {nextFree && (
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {slots.length > 0 && t('orders.day_full')}
            <Button size="sm" variant="secondary" iconEnd="arrow-right" onClick={() => onDay(nextFree)}>
              {t('orders.way_next_free', { date: format.shortDay(`${nextFree}T12:00:00Z`, 'UTC') })}
            </Button>
          </p>
        )}
        <p className="mt-4 text-small text-soft">{t('orders.times_in', { city })}</p>
      </div>
    </Step>
  );
}

/** Link to the waiting list; `isOpen`: the event has no slots. */
export function TellMe({ url, isOpen = false }: { url: string; isOpen?: boolean }) {
  const t = useT();
  return (
    <p className={isOpen ? 'mb-5 text-small' : 'mt-4 text-small'}>
      {t(isOpen ? 'orders.waiting_sold_out' : 'orders.waiting_full')}{' '}
      <a className="link" href={url}>
        {t('orders.waiting_tell_me')}
      </a>
    </p>
  );
}
