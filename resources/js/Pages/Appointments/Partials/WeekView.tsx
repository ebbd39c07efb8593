import { Link, usePage } from '@inertiajs/react';
import type { CalendarSlot, SlotView } from '@server/appointments/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { useEffect } from 'react';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { Occupancy } from '@/Components/Occupancy';
import { StatusBadge } from '@/Components/StatusBadge';
import { useAuth } from '@/hooks/useAuth';
import { useDates } from '@/hooks/useDates';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { daysBetween, plusDays } from '@/lib/calendarDays';
import { Turner } from './Turner';

type WeekViewProps = Extract<SlotView, { kind: 'week' }>;

/** Delay until the router has scrolled the page to the top. */
const SETTLED_MS = 60;

/** On a phone, where the days are stacked, scrolls to the requested day. */
function useAskedDay(): void {
  const { url } = usePage();
  const day = new URLSearchParams(url.split('?')[1]).get('day');
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = document.getElementById(`day-${day}`);
      if (heading && heading.getBoundingClientRect().top > window.innerHeight) heading.scrollIntoView();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [day]);
}

/** Slots of a week by day, with their occupancy. */
export function WeekView({ event, monday, slots, today }: WeekViewProps) {
  const t = useT();
  const dates = useDates();
  const { mayEverywhere } = useAuth();
  const canCancel = mayEverywhere('orders.manage');
  const days = daysBetween(monday, plusDays(monday, 6));
  useAskedDay();
  const href = (day: IsoDate) => paths.appointments.index({ event: event.id, day });
  return (
    <>
      <Turner
        title={t('appointments.week_of', { from: dates.short(monday), to: dates.short(days[6]!) })}
        before={{ href: href(plusDays(monday, -7)), label: t('appointments.earlier_week') }}
        after={{ href: href(plusDays(monday, 7)), label: t('appointments.later_week') }}
        today={href(today)}
      />
      <div className="slot-week">
        {days.map((day) => (
          <section key={day} aria-labelledby={`day-${day}`} className="min-w-0">
            <div className="mb-2 flex min-h-(--tap) items-center justify-between gap-1 border-b border-ink">
              <h3
                id={`day-${day}`}
                className={`font-sans text-small tracking-normal ${day === today ? 'font-bold underline underline-offset-4' : 'font-strong'}`}
              >
                {dates.short(day)}
              </h3>
              {day >= today && (
                <LinkButton
                  href={paths.appointments.create(event.id, day)}
                  variant="quiet"
                  size="sm"
                  className="-mr-2 icon-button"
                >
                  <Icon name="plus" label={`${t('appointments.create')}: ${dates.day(day)}`} />
                </LinkButton>
              )}
            </div>
            <Day slots={slots.filter(({ date }) => date === day)} event={event} />
            {canCancel && day >= today && slots.some(({ date, state }) => date === day && state !== 'cancelled') && (
              <LinkButton
                href={paths.cancellations.create({ event: event.id, from: day, until: day })}
                variant="quiet"
                size="sm"
                className="-ml-3 mt-1"
                aria-label={`${t('appointments.cancel_day')}: ${dates.day(day)}`}
              >
                {t('appointments.cancel_day')}
              </LinkButton>
            )}
          </section>
        ))}
      </div>
      {slots.some(({ editedByHand }) => editedByHand) && (
        <p className="mt-6 text-small text-soft">* {t('appointments.by_hand_legend')}</p>
      )}
    </>
  );
}

function Day({ slots, event }: { slots: readonly CalendarSlot[]; event: WeekViewProps['event'] }) {
  const t = useT();
  if (slots.length === 0) return <p className="py-2 text-small text-faint">{t('appointments.no_slots_day')}</p>;
  return (
    <ul className="grid gap-1.5">
      {slots.map((slot) => (
        <Slot key={slot.id} slot={slot} event={event} />
      ))}
    </ul>
  );
}

function Slot({ slot, event: { timeZone: zone, byDay } }: { slot: CalendarSlot; event: WeekViewProps['event'] }) {
  const t = useT();
  const { time } = useFormat();
  const { id, startsAt, endsAt, sold, held, capacity, state, editedByHand, note } = slot;
  return (
    <li>
      <Link href={paths.appointments.edit(id)} className="slot-line" data-state={state} title={note ?? undefined}>
        <span className="flex items-baseline justify-between gap-2">
          <span className="figures font-strong">
            {byDay ? `${time(startsAt, zone)}–${time(endsAt, zone)}` : time(startsAt, zone)}
            {editedByHand && <span className="text-soft"> *</span>}
            {editedByHand && <span className="sr-only">{t('appointments.by_hand')}</span>}
          </span>
          <span className="figures text-note text-soft">
            <span aria-hidden="true">
              {sold}/{capacity}
            </span>
            <span className="sr-only">
              {t('appointments.slot_taken', { sold, capacity })}
              {held > 0 && `, ${t('appointments.slot_in_carts', { count: held })}`}
            </span>
          </span>
        </span>
        {state === 'open' ? (
          <Occupancy sold={sold} held={held} capacity={capacity} />
        ) : (
          <StatusBadge status={state} label={t(`appointments.state_${state}`)} />
        )}
      </Link>
    </li>
  );
}
