/** Public pages as schema.org data for search engines. Pure: the caller passes sales data. */
import { Temporal } from 'temporal-polyfill';
import type { ShopSlot } from '../events/pages';
import type { Settings } from '../settings';
import { currencyDigits } from '../shared/currencies';
import type { Cents } from '../shared/money';
import { dayIn, type IsoDateTime } from '../shared/time';

type Thing = Record<string, unknown>;
type Availability = ShopSlot['availability'];

const AVAILABILITY: Record<Availability, string> = {
  plenty: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/SoldOut',
};

export type OfferFacts = { name: string; priceCents: Cents; availability: Availability };

export type PerformanceFacts = {
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  status: 'scheduled' | 'cancelled' | 'moved';
  /** Original start of a moved slot. */
  previouslyAt?: IsoDateTime | undefined;
  offers: readonly OfferFacts[];
};

export type EventFacts = {
  title: string;
  description: string;
  url: string;
  image: string | null;
  locale: string;
  currency: string;
  /** Its slots are whole days. */
  byDay: boolean;
  salesFrom: IsoDateTime | null;
  place: {
    name: string;
    address: string;
    city: string;
    country: string;
    timeZone: string;
    latitude: number | null;
    longitude: number | null;
  };
  /** Next performances in order, up to a limit. */
  performances: readonly PerformanceFacts[];
  /** Products sold without a time. */
  offers: readonly OfferFacts[];
};

/** `12.50`: an amount in whole units with the digits of its currency. */
export function priceText(amount: Cents, currency: string): string {
  const digits = currencyDigits(currency);
  const units = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

/** Local time at the venue with its UTC offset. */
const timeAt = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

const filled = (thing: Thing): Thing =>
  Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

/** The organisation. */
const organisationThing = (settings: Settings, home: string, logo: string): Thing =>
  filled({
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: settings['organisation.name'],
    legalName: settings['organisation.legal_name'],
    url: home,
    sameAs: settings['organisation.web'],
    logo,
    email: settings['organisation.email'],
    telephone: settings['organisation.phone'],
    address: settings['organisation.address'],
    taxID: settings['organisation.tax_id'],
  });

/** Organiser of an event, in short form. */
export const organiserThing = (settings: Settings, home: string): Thing => ({
  '@type': 'Organization',
  name: settings['organisation.name'],
  url: home,
});

/** Front page: the organisation, and the site with its search. */
export const homeData = (settings: Settings, { home, logo }: { home: string; logo: string }): Thing => ({
  '@graph': [
    organisationThing(settings, home, logo),
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: settings['organisation.name'],
      url: home,
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});

const placeOf = ({ name, address, city, country, latitude, longitude }: EventFacts['place']): Thing =>
  filled({
    '@type': 'Place',
    name,
    address: filled({
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressCountry: country,
    }),
    geo: latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
  });

const offerOf = ({ name, priceCents, availability }: OfferFacts, event: EventFacts): Thing =>
  filled({
    '@type': 'Offer',
    name,
    price: priceText(priceCents, event.currency),
    priceCurrency: event.currency,
    availability: AVAILABILITY[availability],
    validFrom: event.salesFrom,
    url: event.url,
  });

const STATUS: Record<PerformanceFacts['status'], string> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  moved: 'https://schema.org/EventRescheduled',
};

/** Properties of an event that all performances share. */
const common = (event: EventFacts, organisation: Thing): Thing =>
  filled({
    name: event.title,
    description: event.description,
    url: event.url,
    image: event.image && [event.image],
    inLanguage: event.locale,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event.place),
    organizer: organisation,
  });

function performanceOf(event: EventFacts, performance: PerformanceFacts): Thing {
  const { timeZone } = event.place;
  const { startsAt, endsAt, status, previouslyAt, offers } = performance;
  const when = (instant: string) => (event.byDay ? dayIn(instant, timeZone) : timeAt(instant, timeZone));
  return filled({
    startDate: when(startsAt),
    // A day ends at midnight, which is on the next calendar day.
    endDate: event.byDay ? when(startsAt) : when(endsAt),
    eventStatus: STATUS[status],
    previousStartDate: previouslyAt && when(previouslyAt),
    offers: status === 'cancelled' || offers.length === 0 ? null : offers.map((offer) => offerOf(offer, event)),
  });
}

/** Best availability of all offers. */
function together(offers: readonly OfferFacts[]): Availability {
  const words = new Set(offers.map(({ availability }) => availability));
  return words.has('plenty') ? 'plenty' : words.has('few') ? 'few' : 'sold_out';
}

function allOffers(offers: readonly OfferFacts[], { currency, url }: EventFacts): Thing {
  const prices = offers.map(({ priceCents }) => priceCents).sort((a, b) => a - b);
  return {
    '@type': 'AggregateOffer',
    lowPrice: priceText(prices[0]!, currency),
    highPrice: priceText(prices.at(-1)!, currency),
    priceCurrency: currency,
    offerCount: offers.length,
    availability: AVAILABILITY[together(offers)],
    url,
  };
}

/**
 * An event with one performance as itself, with several as a series, and with untimed tickets as a product, since
 * search engines require a start. Null without any date.
 */
export function eventData(event: EventFacts, organisation: Thing): Thing | null {
  const [first, ...others] = event.performances;
  if (!first) return event.offers.length > 0 ? productData(event, organisation) : null;
  const shared = common(event, organisation);
  if (others.length === 0) return { '@type': 'Event', ...shared, ...performanceOf(event, first) };
  const performances = event.performances.map((performance) => performanceOf(event, performance));
  const offers = event.performances.filter(({ status }) => status !== 'cancelled').flatMap((one) => one.offers);
  return filled({
    '@type': 'EventSeries',
    ...shared,
    startDate: performances[0]!.startDate,
    endDate: performances.at(-1)!.endDate,
    eventStatus: event.performances.every(({ status }) => status === 'cancelled') ? STATUS.cancelled : STATUS.scheduled,
    offers: offers.length === 0 ? null : allOffers(offers, event),
    // Properties of the series are not repeated.
    subEvent: performances.map((performance) => ({
      '@type': 'Event',
      name: event.title,
      url: event.url,
      location: shared.location,
      ...performance,
    })),
  });
}

const productData = (event: EventFacts, organisation: Thing): Thing =>
  filled({
    '@type': 'Product',
    name: event.title,
    description: event.description,
    url: event.url,
    image: event.image && [event.image],
    brand: organisation,
    offers: event.offers.map((offer) => offerOf(offer, event)),
  });
