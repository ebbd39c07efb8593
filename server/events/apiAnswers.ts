/** Answers of the public API about events. */
import { z } from 'zod';
import { currency, named, time } from '../shared/apiParts';
import { EVENT_KINDS } from '../shared/eventKinds';

export const eventAnswer = named(
  'Event',
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    kind: z.enum(EVENT_KINDS).describe('`open` events have no slots; a slot of a `daily` event is a whole day.'),
    title: z.string().describe('In the language of Accept-Language, as are all texts.'),
    summary: z.string(),
    url: z.string().describe('Page of the event, where buyers order.'),
    currency,
    sales: z.enum(['on_sale', 'not_yet', 'over', 'closed']),
    salesFrom: time.nullable(),
    venue: z.strictObject({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      country: z.string().describe('ISO 3166-1 alpha-2.'),
      timeZone: z.string().describe('IANA name.'),
    }),
  }),
);

export const slotAnswer = named(
  'Slot',
  z.strictObject({
    id: z.uuid(),
    startsAt: time,
    endsAt: time,
    left: z.int().min(0).describe('Places that the web shop can sell now.'),
    availability: z.enum(['plenty', 'few', 'sold_out']),
  }),
);
