/** Answers of OCTO about products and availability: https://docs.octo.travel. */
import { z } from 'zod';
import { named } from '../shared/apiParts';

/** The only option of each product. */
export const OPTION = 'DEFAULT';

export const AVAILABILITY_STATUSES = ['AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED'] as const;
export const UNIT_STATUSES = ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'REDEEMED'] as const;
const FORMATS = ['QRCODE', 'PDF_URL'] as const;

const money = z.int().describe('Minor units of the currency.');

export const pricing = z.strictObject({
  original: money.describe('List price.'),
  retail: money.describe('List price.'),
  net: money.describe('Price of the company, charged to its account.'),
  currency: z.string(),
  currencyPrecision: z.int(),
  includedTaxes: z.array(z.strictObject({ name: z.string(), original: money, retail: money, net: money })),
});
export type Pricing = z.infer<typeof pricing>;
named('OctoPricing', pricing);

const unitPricing = pricing.extend({ unitId: z.string() });
named('OctoUnitPricing', unitPricing);

const text = z.string().nullable();
const contactFields = z.array(z.enum(['firstName', 'lastName', 'emailAddress']));
const openingHours = z.array(z.strictObject({ from: z.string(), to: z.string() }));

const feature = z.strictObject({
  shortDescription: z.string(),
  type: z.enum(['INCLUSION', 'PREARRIVAL_INFORMATION', 'CANCELLATION_TERM']),
});

const identifiers = z.strictObject({
  googlePlaceId: z.null(),
  applePlaceId: z.null(),
  tripadvisorLocationId: z.null(),
  yelpPlaceId: z.null(),
  facebookPlaceId: z.null(),
  foursquarePlaceId: z.null(),
  baiduPlaceId: z.null(),
  amapPlaceId: z.null(),
});

const location = z.strictObject({
  title: text,
  shortDescription: text,
  types: z.array(z.enum(['ADMISSION_INCLUDED', 'REDEMPTION'])),
  minutesTo: z.null(),
  minutesAt: z.int().nullable(),
  place: z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    postalAddress: z.strictObject({
      streetAddress: text,
      addressLocality: text,
      addressRegion: text,
      postalCode: text,
      addressCountry: text,
      postOfficeBoxNumber: text,
    }),
    identifiers,
    sameAs: z.array(z.string()),
  }),
});

/** Present with `octo/content`. */
const content = {
  title: z.string().optional(),
  shortDescription: text.optional(),
  description: text.optional(),
  features: z.array(feature).optional(),
  faqs: z.array(z.never()).optional(),
  media: z.array(z.never()).optional(),
  locations: z.array(location).optional(),
  categoryLabels: z.array(z.never()).optional(),
  durationMinutesFrom: z.int().optional(),
  durationMinutesTo: z.int().nullable().optional(),
  commentary: z.array(z.never()).optional(),
};

const unit = named(
  'OctoUnit',
  z.strictObject({
    id: z.string().describe('A product of the event.'),
    internalName: z.string(),
    reference: text,
    type: z.literal('OTHER'),
    restrictions: z.strictObject({
      minAge: z.int(),
      maxAge: z.int(),
      idRequired: z.boolean(),
      minQuantity: z.int().nullable(),
      maxQuantity: z.int().nullable(),
      paxCount: z.int(),
      accompaniedBy: z.array(z.string()),
    }),
    requiredContactFields: contactFields,
    pricingFrom: z.array(pricing).optional(),
    title: z.string().optional(),
    shortDescription: z.string().optional(),
    features: z.array(feature).optional(),
  }),
);
export type Unit = z.infer<typeof unit>;

const option = named(
  'OctoOption',
  z.strictObject({
    id: z.literal(OPTION),
    default: z.literal(true),
    internalName: z.string(),
    reference: z.null(),
    availabilityLocalStartTimes: z.array(z.string()).min(1),
    cancellationCutoff: z.string(),
    cancellationCutoffAmount: z.int(),
    cancellationCutoffUnit: z.literal('hour'),
    requiredContactFields: contactFields,
    restrictions: z.strictObject({ minUnits: z.int(), maxUnits: z.int().nullable() }),
    units: z.array(unit),
    ...content,
  }),
);

export const product = named(
  'OctoProduct',
  z.strictObject({
    id: z.string().describe('An event.'),
    internalName: z.string(),
    reference: z.string().describe('The event’s address on the website.'),
    locale: z.string(),
    timeZone: z.string(),
    allowFreesale: z.boolean(),
    instantConfirmation: z.literal(true),
    instantDelivery: z.literal(true),
    availabilityRequired: z.literal(true),
    availabilityType: z.enum(['START_TIME', 'OPENING_HOURS']),
    deliveryFormats: z.array(z.enum(FORMATS)),
    deliveryMethods: z.array(z.literal('TICKET')),
    redemptionMethod: z.literal('DIGITAL'),
    options: z.array(option),
    defaultCurrency: z.string().optional(),
    availableCurrencies: z.array(z.string()).optional(),
    pricingPer: z.literal('UNIT').optional(),
    ...content,
  }),
);
export type Product = z.infer<typeof product>;

const places = {
  available: z.boolean(),
  status: z.enum(AVAILABILITY_STATUSES),
  vacancies: z.int().nullable(),
  capacity: z.int().nullable(),
  openingHours,
};

export const calendarDay = named(
  'OctoCalendarDay',
  z.strictObject({
    localDate: z.string(),
    ...places,
    unitPricingFrom: z.array(unitPricing).optional(),
    pricingFrom: pricing.optional(),
  }),
);
export type CalendarDay = z.infer<typeof calendarDay>;

export const availability = named(
  'OctoAvailability',
  z.strictObject({
    id: z.string().describe('A time slot; a day, for an event without time slots.'),
    localDateTimeStart: z.string().describe('With the offset of the venue.'),
    localDateTimeEnd: z.string(),
    utcCutoffAt: z.string().describe('End of the sale, in UTC.'),
    allDay: z.boolean(),
    ...places,
    maxUnits: z.int().nullable(),
    unitPricing: z.array(unitPricing).optional(),
    pricing: pricing.optional().describe('Sum of the requested units.'),
    title: z.string().nullable().optional(),
    shortDescription: z.string().optional(),
  }),
);
export type Availability = z.infer<typeof availability>;

export const supplier = named(
  'OctoSupplier',
  z.strictObject({
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    contact: z.strictObject({ website: text, email: text, telephone: text, address: text }),
    shortDescription: text.optional(),
    media: z.array(z.never()).optional(),
  }),
);

const CAPABILITIES = ['octo/pricing', 'octo/content'] as const;
export type Capability = (typeof CAPABILITIES)[number];
export const isCapability = (name: string): name is Capability => CAPABILITIES.some((known) => known === name);

export const capability = named(
  'OctoCapability',
  z.strictObject({
    id: z.enum(CAPABILITIES),
    revision: z.int(),
    required: z.literal(false),
    dependencies: z.array(z.enum(CAPABILITIES)),
    docs: z.string().nullable(),
  }),
);
export const CAPABILITY_LIST = CAPABILITIES.map((id) => ({
  id,
  revision: 1,
  required: false as const,
  dependencies: [],
  docs: null,
}));
