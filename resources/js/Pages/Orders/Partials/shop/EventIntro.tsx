import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { arrivalText } from '@server/shared/visitTimes';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { EventCover } from '@/Components/EventCover';
import { Fold } from '@/Components/Fold';
import { Icon, type IconName } from '@/Components/Icon';
import { PolicyText } from '@/Components/PolicyText';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';
import { useRefundRule } from './useRefundRule';

type Event = Shop['event'];

const ARRIVAL = 'arrival';

/** Name and place of the event. */
export function EventIntro({ shop }: { shop: Shop }) {
  const { event } = shop;
  return (
    <header className="mx-auto grid max-w-page gap-4 pt-5 md:grid-cols-[5fr_7fr] md:items-center md:gap-12 md:pt-10">
      <div data-in="choose" className="md:order-2">
        <EventCover eager {...event} className="aspect-4/1 w-full rounded-md md:aspect-3/2" />
      </div>
      <div>
        <h1 className="shop-title text-title">{event.title}</h1>
        <div data-in="choose">
          <p className="mt-2 max-w-reading text-lead text-soft md:mt-3">{event.summary}</p>
          <Facts {...shop} />
        </div>
      </div>
    </header>
  );
}

const mapUrl = ({ name, address, city }: Event['venue']): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}, ${city}`)}`;

/** Admission times of the event's tickets; by ticket, where they differ. */
function arrivalsOf(products: Shop['products'], wording: Parameters<typeof arrivalText>[1]): string[] {
  const byText = new Map<string, string[]>();
  for (const product of products.filter(({ isSingleEntry, needsOther }) => isSingleEntry && !needsOther)) {
    const text = arrivalText(product, wording);
    byText.set(text, [...(byText.get(text) ?? []), product.name]);
  }
  return [...byText].map(([text, names]) => (byText.size > 1 ? `${names.join(', ')}: ${text}` : text));
}

/** Duration, inclusions, place and directions at a glance. */
function Facts({ event, products, hold, day, slots, serverNow }: Shop) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { venue, room, visitMinutes, included, arrivalAdvice } = event;
  const visits = hold?.slot ? [hold.slot] : day ? slots : [];
  const refund = useRefundRule(
    { event, serverNow },
    visits.map(({ startsAt }) => startsAt),
  );
  return (
    <ul className="mt-3 grid gap-1.5 md:mt-4 md:gap-2">
      {visitMinutes !== null && (
        <Fact icon="clock">{t('events.takes', { duration: format.duration(visitMinutes) })}</Fact>
      )}
      {(event.kind === 'slotted' || event.kind === 'dated') &&
        arrivalsOf(products, { t, locale }).map((text) => (
          <Fact key={text} icon="ticket" isLong>
            {text}
          </Fact>
        ))}
      {refund && (
        <Fact icon="refresh" isShort>
          {refund}
        </Fact>
      )}
      {included && (
        <Fact icon="check" isLong>
          <span className="font-strong">{t('events.included')}</span> {included}
        </Fact>
      )}
      <Fact icon="map-pin">
        {[venue.name, room, venue.address, venue.city].filter(Boolean).join(', ')}{' '}
        <span className="inline-flex flex-wrap gap-x-5 lg:flex">
          <a className="link" href={mapUrl(venue)} rel="noreferrer">
            {t('events.map')}
          </a>
          {arrivalAdvice && (
            <a className="link max-lg:hidden" href={`#${ARRIVAL}`}>
              {t('events.arrival')}
            </a>
          )}
        </span>
      </Fact>
    </ul>
  );
}

type FactProps = {
  icon: IconName;
  /** On a phone only, where the full text is folded further down. */
  isShort?: boolean;
  /** On a wide screen only; a phone has it folded. */
  isLong?: boolean;
  children: ReactNode;
};

function Fact({ icon, isShort = false, isLong = false, children }: FactProps) {
  return (
    <li className={`flex gap-2 ${isShort ? 'lg:hidden' : ''} ${isLong ? 'max-lg:hidden' : ''}`}>
      <Icon name={icon} className="mt-0.5 shrink-0 text-accent" />
      <div>{children}</div>
    </li>
  );
}

type EventDetailsProps = Pick<Shop, 'event' | 'products' | 'forCompanies'> & {
  /** On a wide screen the form above already shows the terms. */
  isOrdering: boolean;
};

/** Information before paying: the visit, directions, and terms of changes. */
export function EventDetails({ event, products, forCompanies, isOrdering }: EventDetailsProps) {
  const t = useT();
  const locale = useLocale();
  const { venue, room, included } = event;
  const arrivals = event.kind === 'slotted' || event.kind === 'dated' ? arrivalsOf(products, { t, locale }) : [];
  return (
    <div data-in="choose" className="grid gap-x-12 gap-y-8 border-t border-ink max-lg:gap-y-0 md:grid-cols-2 lg:pt-6">
      {event.description && (
        <Fold title={t('events.about')} line={event.description} className="max-w-reading">
          <p>{event.description}</p>
          {included && (
            <p className="mt-2 lg:hidden">
              <span className="font-strong">{t('events.included')}</span> {included}
            </p>
          )}
        </Fold>
      )}
      <Fold title={t('events.where')} className="max-w-reading max-lg:hidden">
        <p>
          {venue.name}
          {room && `, ${room}`}
          <br />
          {`${venue.address}, ${venue.city}`}
        </p>
      </Fold>
      {(event.arrivalAdvice || arrivals.length > 0) && (
        <Fold
          id={ARRIVAL}
          title={t('events.arrival')}
          line={event.arrivalAdvice || arrivals[0]}
          className={`max-w-reading ${event.arrivalAdvice ? '' : 'lg:hidden'}`}
        >
          {event.arrivalAdvice && <p>{event.arrivalAdvice}</p>}
          {arrivals.map((text) => (
            <p key={text} className="mt-2 lg:hidden">
              {text}
            </p>
          ))}
        </Fold>
      )}
      {event.refundPolicy && (
        <Fold title={t('events.policy')} className={`max-w-reading ${isOrdering ? 'lg:hidden' : ''}`}>
          <PolicyText text={event.refundPolicy} />
        </Fold>
      )}
      {forCompanies && (
        <Fold title={t('events.many')} className="max-w-reading max-lg:hidden">
          <p>{t('events.many_text')}</p>
          <Link href={paths.bulk.login()} className="link inline-flex min-h-(--tap) items-center">
            {t('events.for_companies')}
          </Link>
        </Fold>
      )}
    </div>
  );
}

/** The reason why nothing can be bought now. */
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
