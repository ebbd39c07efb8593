import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { arrivalText } from '@server/shared/visitTimes';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { EventCover } from '@/Components/EventCover';
import { Icon, type IconName } from '@/Components/Icon';
import { PolicyText } from '@/Components/PolicyText';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';

type Event = Shop['event'];

const ARRIVAL = 'arrival';

/** What is sold here, and where it takes place. */
export function EventIntro({ event, products }: Pick<Shop, 'event' | 'products'>) {
  return (
    <header className="mx-auto grid max-w-page gap-6 pt-6 md:grid-cols-[5fr_7fr] md:items-center md:gap-12 md:pt-10">
      <EventCover eager {...event} className="aspect-2/1 w-full rounded-md md:order-2 md:aspect-3/2" />
      <div>
        <h1 className="text-title">{event.title}</h1>
        <p className="mt-3 max-w-reading text-lead text-soft">{event.summary}</p>
        <Facts event={event} products={products} />
      </div>
    </header>
  );
}

const mapUrl = ({ name, address, city }: Event['venue']): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}, ${city}`)}`;

/** When the gate lets in, as the tickets of the event have it; by ticket, where they differ. */
function arrivalsOf(products: Shop['products'], wording: Parameters<typeof arrivalText>[1]): string[] {
  const byText = new Map<string, string[]>();
  for (const product of products.filter(({ isSingleEntry, needsOther }) => isSingleEntry && !needsOther)) {
    const text = arrivalText(product, wording);
    byText.set(text, [...(byText.get(text) ?? []), product.name]);
  }
  return [...byText].map(([text, names]) => (byText.size > 1 ? `${names.join(', ')}: ${text}` : text));
}

/** In a glance: how long it takes, what it includes, where it is and how to get there. */
function Facts({ event, products }: Pick<Shop, 'event' | 'products'>) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { venue, room, visitMinutes, included, arrivalAdvice } = event;
  return (
    <ul className="mt-4 grid gap-2">
      {visitMinutes !== null && (
        <Fact icon="clock">{t('events.takes', { duration: format.duration(visitMinutes) })}</Fact>
      )}
      {(event.kind === 'slotted' || event.kind === 'dated') &&
        arrivalsOf(products, { t, locale }).map((text) => (
          <Fact key={text} icon="ticket">
            {text}
          </Fact>
        ))}
      {included && (
        <Fact icon="check">
          <span className="font-strong">{t('events.included')}</span> {included}
        </Fact>
      )}
      <Fact icon="map-pin">
        {[venue.name, room, venue.address, venue.city].filter(Boolean).join(', ')}
        <span className="flex flex-wrap gap-x-5">
          <a className="link" href={mapUrl(venue)} rel="noreferrer">
            {t('events.map')}
          </a>
          {arrivalAdvice && (
            <a className="link" href={`#${ARRIVAL}`}>
              {t('events.arrival')}
            </a>
          )}
        </span>
      </Fact>
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.5 shrink-0 text-accent" />
      <div>{children}</div>
    </li>
  );
}

type EventDetailsProps = Pick<Shop, 'event' | 'forCompanies'> & {
  /** The form above has the terms already. */
  isOrdering: boolean;
};

/** What to know before paying: the visit, the way there, and what happens when plans change. */
export function EventDetails({ event, forCompanies, isOrdering }: EventDetailsProps) {
  const t = useT();
  const { venue, room } = event;
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
          {`${venue.address}, ${venue.city}`}
        </p>
      </Detail>
      {event.arrivalAdvice && (
        <Detail id={ARRIVAL} title={t('events.arrival')}>
          <p>{event.arrivalAdvice}</p>
        </Detail>
      )}
      {!isOrdering && (
        <Detail title={t('events.policy')}>
          <PolicyText text={event.refundPolicy} />
        </Detail>
      )}
      {forCompanies && (
        <Detail title={t('events.many')}>
          <p>{t('events.many_text')}</p>
          <Link href={paths.bulk.login()} className="link inline-flex min-h-(--tap) items-center">
            {t('events.for_companies')}
          </Link>
        </Detail>
      )}
    </div>
  );
}

function Detail({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="max-w-reading">
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
