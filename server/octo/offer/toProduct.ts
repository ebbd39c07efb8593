import { sql } from '../../infra/db';
import { channelTerms } from '../../settings';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import type { OctoCaller } from '../caller';
import { OPTION, type Product, type Unit } from '../offerAnswers';
import type { Offer, OfferedUnit } from './findOffer';
import { octoPricing } from './octoPricing';

/** Tickets that are not refundable by the terms: the cutoff is a year before the visit. */
const NEVER_HOURS = 8760;
const MAX_TIMES = 200;

const STARTS = `
  select a.event_id as "eventId", array_agg(distinct to_char(a.starts_at at time zone v.time_zone, 'HH24:MI')) as starts
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.event_id = any ($1::uuid[]) and a.starts_at > moment() and a.state = 'open' group by a.event_id`;

/** The local start times of the coming slots, by event. */
async function startTimes(ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await sql<{ eventId: string; starts: string[] }>('octo_start_times', STARTS, [ids]);
  return new Map(rows.map(({ eventId, starts }) => [eventId, starts.slice(0, MAX_TIMES)]));
}

const NO_PLACES = {
  googlePlaceId: null,
  applePlaceId: null,
  tripadvisorLocationId: null,
  yelpPlaceId: null,
  facebookPlaceId: null,
  foursquarePlaceId: null,
  baiduPlaceId: null,
  amapPlaceId: null,
};

function locationsOf({ event }: Offer): NonNullable<Product['locations']> {
  const { venue, where, visitMinutes } = event;
  const { latitude, longitude } = where;
  if (latitude === null || longitude === null) return [];
  return [
    {
      ...{ title: venue.name, shortDescription: null, minutesTo: null, minutesAt: visitMinutes },
      types: ['ADMISSION_INCLUDED', 'REDEMPTION'],
      place: {
        ...{ latitude, longitude, identifiers: NO_PLACES, sameAs: [] },
        postalAddress: {
          ...{ streetAddress: venue.address, addressLocality: venue.city, addressCountry: where.country },
          ...{ addressRegion: null, postalCode: null, postOfficeBoxNumber: null },
        },
      },
    },
  ];
}

/** Title, texts and place for `octo/content`. */
function contentOf(offer: Offer) {
  const { title, summary, description, included, arrivalAdvice, refundPolicy, visitMinutes } = offer.event;
  const features = [
    { type: 'INCLUSION' as const, shortDescription: included },
    { type: 'PREARRIVAL_INFORMATION' as const, shortDescription: arrivalAdvice },
    { type: 'CANCELLATION_TERM' as const, shortDescription: refundPolicy },
  ].filter(({ shortDescription }) => shortDescription !== '');
  return {
    ...{ title, shortDescription: summary || null, description: description || null, features },
    ...{ faqs: [], media: [], locations: locationsOf(offer), categoryLabels: [], commentary: [] },
    ...(visitMinutes === null ? {} : { durationMinutesFrom: visitMinutes }),
    durationMinutesTo: visitMinutes,
  };
}

const asksName = ({ holderFields }: OfferedUnit): boolean =>
  holderFields.some(({ name, required }) => name === 'name' && required);

function toUnit(unit: OfferedUnit, { event }: Offer, { t, locale, capabilities }: OctoCaller): Unit {
  const { id, name, description, minPerOrder, maxPerOrder, capacityUnits, requires, priceCents } = unit;
  const parts = [{ listCents: priceCents, netCents: unit.netCents, taxRate: unit.taxRate }];
  return {
    ...{ id, internalName: name, reference: null, type: 'OTHER' },
    restrictions: {
      ...{ minAge: 0, maxAge: 99, idRequired: false, paxCount: Math.max(1, capacityUnits) },
      minQuantity: minPerOrder || null,
      maxQuantity: maxPerOrder,
      accompaniedBy: requires.map((other) => other.id),
    },
    requiredContactFields: asksName(unit) ? ['firstName', 'lastName'] : [],
    ...(capabilities.has('octo/pricing') ? { pricingFrom: [octoPricing(parts, event.currency, t, locale)] } : {}),
    ...(capabilities.has('octo/content') ? { title: name, shortDescription: description, features: [] } : {}),
  };
}

/** The last hour before the visit in which the terms refund anything. */
function cutoffOf({ event }: Offer): number {
  const hours = event.refundTerms.steps.filter(({ percent }) => percent > 0).map(({ hoursBefore }) => hoursBefore);
  return hours.length > 0 ? Math.min(...hours) : NEVER_HOURS;
}

/** Offers as products of OCTO: an event with its only option, whose units are the event's products. */
export async function toProducts(offers: readonly Offer[], caller: OctoCaller): Promise<Product[]> {
  const [starts, { maxTickets }] = await Promise.all([
    startTimes(offers.map(({ event }) => event.id)),
    channelTerms(PARTNER_CHANNEL),
  ]);
  const { capabilities, locale } = caller;
  return offers.map((offer): Product => {
    const { event, units } = offer;
    const isTimed = event.kind === 'slotted' || event.kind === 'dated';
    const cutoff = cutoffOf(offer);
    const content = capabilities.has('octo/content') ? contentOf(offer) : {};
    return {
      ...{ id: event.id, internalName: event.title, reference: event.slug, locale, timeZone: event.venue.timeZone },
      ...{ allowFreesale: false, instantConfirmation: true, instantDelivery: true, availabilityRequired: true },
      availabilityType: isTimed ? 'START_TIME' : 'OPENING_HOURS',
      ...{ deliveryFormats: ['QRCODE', 'PDF_URL'], deliveryMethods: ['TICKET'], redemptionMethod: 'DIGITAL' },
      options: [
        {
          ...{ id: OPTION, default: true, internalName: event.title, reference: null },
          // OCTO's own value for a product without start times.
          availabilityLocalStartTimes: (isTimed && starts.get(event.id)) || ['00:00'],
          cancellationCutoff: `${cutoff} hours`,
          ...{ cancellationCutoffAmount: cutoff, cancellationCutoffUnit: 'hour', requiredContactFields: [] },
          restrictions: { minUnits: 1, maxUnits: maxTickets },
          units: units.map((unit) => toUnit(unit, offer, caller)),
          ...content,
        },
      ],
      ...(capabilities.has('octo/pricing')
        ? { defaultCurrency: event.currency, availableCurrencies: [event.currency], pricingPer: 'UNIT' }
        : {}),
      ...content,
    };
  });
}
