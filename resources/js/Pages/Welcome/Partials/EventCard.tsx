import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels } from '@server/shared/channels';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Badge, type Tone } from '@/Components/Badge';
import { EventCover } from '@/Components/EventCover';
import { Price } from '@/Components/Price';
import { useChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Event = Pages['Welcome']['events'][number];
type CardProps = {
  event: Event;
  /** The searched day, at which the event's page opens. */
  day?: string | undefined;
  onChange: () => void;
};

const TONES: Record<Event['availability'], Tone> = { plenty: 'ok', few: 'warn', sold_out: 'danger' };

/** Sales status and availability of an event. */
function EventState({ event }: { event: Event }) {
  const t = useT();
  const format = useFormat();
  if (event.sales === 'not_yet' && event.salesFrom) {
    const date = format.dateTime(event.salesFrom, event.venue.timeZone);
    return <Badge tone="info">{t('events.sale_from', { date })}</Badge>;
  }
  if (event.sales === 'no_dates') return <Badge>{t('events.no_dates')}</Badge>;
  return <Badge tone={TONES[event.availability]}>{t(`events.${event.availability}` satisfies MessageKey)}</Badge>;
}

/** "Next: Sat 21 Nov, 10:15", or that any day is possible. */
function NextDate({ event }: { event: Event }) {
  const t = useT();
  const format = useFormat();
  const { nextAt, venue, sales, byDay } = event;
  if (sales !== 'on_sale') return null;
  if (!nextAt) return event.availability === 'sold_out' ? null : t('events.any_day');
  const date = format.shortVisit(nextAt, { timeZone: venue.timeZone, byDay });
  return t('events.next_date', { date });
}

function Facts({ event }: { event: Event }) {
  return (
    <>
      <p className="mt-2 text-soft">
        {event.venue.name}, {event.venue.city}
      </p>
      <p className="figures mt-1">
        <NextDate event={event} />
      </p>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-3 md:mt-4">
        <EventState event={event} />
        {event.fromCents !== null && <Price from amount={event.fromCents} currency={event.currency} />}
      </p>
      {event.pass && event.sales === 'on_sale' && (
        <p className="figures mt-1">
          {event.pass.name} <Price from amount={event.pass.fromCents} currency={event.currency} />
        </p>
      )}
    </>
  );
}

/** The title; its link covers the whole card. */
function TitleLink({ event, day, className }: Pick<CardProps, 'event' | 'day'> & { className: string }) {
  return (
    <h2 className={className}>
      <Link
        href={paths.events.onDay(event.slug, day)}
        prefetch="hover"
        cacheFor="10s"
        className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
      >
        {event.title}
      </Link>
    </h2>
  );
}

/** The first event, shown large. */
export function LeadEvent({ event, onChange }: CardProps) {
  useChannel(channels.event(event.id), { AvailabilityChanged: onChange });
  return (
    <article className="group relative mt-6 grid gap-4 border-b border-rule pb-6 md:mt-10 md:pb-10 md:grid-cols-[7fr_5fr] md:gap-10">
      <EventCover eager {...event} className="aspect-2/1 w-full rounded-md md:aspect-3/2" />
      <div className="self-center">
        <TitleLink event={event} className="text-title" />
        <p className="mt-3 text-lead text-soft">{event.summary}</p>
        <Facts event={event} />
      </div>
    </article>
  );
}

/** An event of the programme. */
export function EventCard({ event, day, onChange }: CardProps) {
  useChannel(channels.event(event.id), { AvailabilityChanged: onChange });
  return (
    <article className="group relative flex flex-col">
      <EventCover {...event} className="aspect-5/2 w-full rounded-md sm:aspect-3/2" />
      <TitleLink event={event} day={day} className="mt-4 text-heading" />
      <p className="mt-1.5 text-soft">{event.summary}</p>
      <div className="mt-auto">
        <Facts event={event} />
      </div>
    </article>
  );
}
