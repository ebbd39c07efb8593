import { Alert } from '@/Components/Alert';
import { EventCover } from '@/Components/EventCover';
import { Icon } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';

type Event = Shop['event'];

/** What is sold here, and where it takes place. */
export function EventIntro({ event }: { event: Event }) {
  return (
    <header className="mx-auto grid max-w-page gap-6 pt-6 md:grid-cols-[5fr_7fr] md:items-center md:gap-12 md:pt-10">
      <EventCover eager {...event} className="aspect-2/1 w-full rounded-md md:order-2 md:aspect-3/2" />
      <div>
        <h1 className="text-title">{event.title}</h1>
        <p className="mt-3 max-w-reading text-lead text-soft">{event.summary}</p>
        <p className="mt-4 flex items-center gap-2">
          <Icon name="map-pin" className="text-accent" />
          {[event.venue.name, event.room, event.venue.city].filter(Boolean).join(', ')}
        </p>
      </div>
    </header>
  );
}

/** What to know before paying: the visit, the way there, and what happens when plans change. */
export function EventDetails({ event }: { event: Event }) {
  const t = useT();
  const { venue, room, rescheduleUntilHours } = event;
  const address = `${venue.address}, ${venue.city}`;
  return (
    <div className="grid gap-x-12 gap-y-8 border-t border-ink pt-6 md:grid-cols-2">
      {event.description && (
        <Detail title={t('events.about')}>
          <p>{event.description}</p>
        </Detail>
      )}
      <Detail title={t('events.where')}>
        <p>
          {venue.name}
          {room && `, ${room}`}
          <br />
          {address}
        </p>
        <p className="mt-2">
          <a
            className="link"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venue.name}, ${address}`)}`}
            rel="noreferrer"
          >
            {t('events.map')}
          </a>
        </p>
      </Detail>
      {event.arrivalAdvice && (
        <Detail title={t('events.arrival')}>
          <p>{event.arrivalAdvice}</p>
        </Detail>
      )}
      <Detail title={t('events.policy')}>
        <p>{event.refundPolicy}</p>
        {event.kind !== 'open' && (
          <p className="mt-2">
            {rescheduleUntilHours > 0
              ? t('events.reschedule_until', { count: rescheduleUntilHours })
              : t('events.no_reschedule')}
          </p>
        )}
      </Detail>
    </div>
  );
}

function Detail({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="max-w-reading">
      <h2 className="mb-2 text-subheading font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** Why nothing can be bought here now. */
export function NotOnSale({ event, hasDates }: { event: Event; hasDates: boolean }) {
  const t = useT();
  const format = useFormat();
  const text =
    event.sales === 'not_yet' && event.salesFrom
      ? t('orders.not_yet_text', { date: format.dateTime(event.salesFrom, event.venue.timeZone) })
      : event.sales === 'over'
        ? t('orders.over_text')
        : hasDates
          ? null
          : t('orders.no_dates_text');
  return (
    <Alert title={t('orders.not_on_sale')} className="mb-10">
      {text}
    </Alert>
  );
}
