import type { CounterDiscountShown, CounterEvent } from '@server/cash/pages';
import { dayIn } from '@server/shared/time';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { GivenDiscount } from './DiscountDialog';
import { type Basket, type BasketLine, lineKey, unitsOf } from './useBasket';

type Visit = Pick<BasketLine, 'eventId' | 'appointmentId' | 'event' | 'startsAt' | 'zone'> & { lines: BasketLine[] };

/** Groups lines by event and time slot, in the order in which they were added. */
function byVisit(lines: readonly BasketLine[]): Visit[] {
  const visits: Visit[] = [];
  for (const line of lines) {
    const { eventId, appointmentId, event, startsAt, zone } = line;
    const known = visits.find((visit) => visit.eventId === eventId && visit.appointmentId === appointmentId);
    if (known) known.lines.push(line);
    else visits.push({ eventId, appointmentId, event, startsAt, zone, lines: [line] });
  }
  return visits;
}

/** "Today 12:00", or "Tue 1 Dec, 12:00" for another day, in the venue's zone. */
export function useVisitTime(): (startsAt: string, zone: string) => string {
  const t = useT();
  const format = useFormat();
  return (startsAt, zone) =>
    dayIn(new Date(startsAt), zone) === dayIn(new Date(), zone)
      ? t('counter.today_at', { time: format.time(startsAt, zone) })
      : format.shortVisit(startsAt, { timeZone: zone, byDay: false });
}

type BasketLinesProps = {
  basket: Basket;
  events: readonly CounterEvent[];
  currency: string;
  discountsOn: (line: BasketLine) => readonly CounterDiscountShown[];
  onRemoveDiscount: (line: BasketLine) => void;
};

/** Tickets in the basket, grouped by time slot. */
export function BasketLines({ basket, events, currency, discountsOn, onRemoveDiscount }: BasketLinesProps) {
  const t = useT();
  const visitTime = useVisitTime();
  return byVisit(basket.lines).map(({ eventId, appointmentId, event, startsAt, zone, lines }) => (
    <section key={`${eventId} ${appointmentId}`} aria-labelledby={`visit-${eventId}-${appointmentId}`}>
      <h3 id={`visit-${eventId}-${appointmentId}`} className="counter-visit">
        {startsAt && <span className="figures">{visitTime(startsAt, zone)}</span>}
        <span className={startsAt ? 'text-note font-normal text-soft' : ''}>{event}</span>
      </h3>
      <ul className="divide-y divide-rule border-y border-rule">
        {lines.map((line) => (
          <li key={lineKey(line)} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0">
              <span className="block font-strong">{line.name}</span>
              <Money
                amount={(line.priceCents * line.quantity) as typeof line.priceCents}
                currency={currency}
                className="text-note"
              />
              {unitsOf(line, events) > 1 && (
                <span className="text-note text-soft">
                  {' · '}
                  {t('counter.people', { count: unitsOf(line, events) * line.quantity })}
                </span>
              )}
            </span>
            <span className="flex items-center gap-2">
              <IconButton
                icon="minus"
                label={t('counter.fewer', { name: line.name })}
                onClick={() => basket.setQuantity(lineKey(line), line.quantity - 1)}
              />
              <span className="figures min-w-6 text-center font-strong" aria-live="polite">
                {line.quantity}
              </span>
              <IconButton
                icon="plus"
                label={t('counter.more', { name: line.name })}
                onClick={() => basket.setQuantity(lineKey(line), line.quantity + 1)}
              />
            </span>
            {discountsOn(line).map((given) => (
              <GivenDiscount
                key={given.line}
                given={given}
                currency={currency}
                onRemove={() => onRemoveDiscount(line)}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  ));
}
