import type { OrderHead, OrderSlot } from '@server/orders/pages';
import { calendarLinks } from '@server/shared/calendarLinks';
import { formatReference } from '@server/shared/reference';
import { useT } from '@/hooks/useT';

type CalendarLinksProps = { order: OrderHead; slot: OrderSlot; isNamed?: boolean };

/** Adds a visit to an online calendar. `isNamed`: the links name the visit. */
export function CalendarLinks({ order, slot, isNamed = false }: CalendarLinksProps) {
  const t = useT();
  const { startsAt, endsAt, place } = slot;
  const { venue, eventTitle, byDay, arrivalAdvice } = place;
  const links = calendarLinks({
    ...{ title: eventTitle, startsAt, endsAt, byDay, timeZone: venue.timeZone },
    location: `${venue.name}, ${venue.address}`,
    details: [`${t('afterSale.show_order')} ${formatReference(order.reference)}`, arrivalAdvice]
      .filter(Boolean)
      .join('\n\n'),
  });
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-small">
      {isNamed && <span className="text-soft">{eventTitle}</span>}
      {links.map(({ name, url }) => (
        <a key={name} href={url} target="_blank" rel="noreferrer" className="link inline-block py-1">
          {t('afterSale.visit_calendar_in', { calendar: name })}
          {isNamed && <span className="sr-only"> {eventTitle}</span>}
        </a>
      ))}
    </p>
  );
}
