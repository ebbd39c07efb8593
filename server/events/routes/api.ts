/** Events and time slots in the public API: published ones, as the web shop offers them. */
import type { Request } from 'express';
import { z } from 'zod';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { idParams } from '../../shared/apiParts';
import { day } from '../../shared/requestParts';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { eventAnswer, slotAnswer } from '../apiAnswers';
import { findPublished } from '../queries/findPublished';
import { listPublished } from '../queries/listPublished';
import { listSlots } from '../queries/listSlots';
import { toEventAnswer } from '../queries/readEventsOfApi';
import { type ShownEvent, showEvents } from '../queries/showEvent';

const read = scoped('events:read');
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

const daysQuery = z
  .object({ from: day().describe('First day, on the calendar of the venue.'), to: day().describe('Last day.') })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    path: ['to'],
    message: 'errors.invalid',
  });

/** @throws HttpError 404 for an event that is not published, or outside the token's venues */
const eventOf = (req: Request, id: string): Promise<ShownEvent> =>
  findPublished(id, placesOf(req, 'events:read'), req.locale);

export const eventEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/events',
    name: 'listEvents',
    summary: 'Published events, oldest first',
    scope: read,
    query: pageQueryOf('listEvents'),
    answer: pageOf(eventAnswer),
    handle: async (req, { query: { cursor, limit } }) => {
      const rows = await listPublished(placesOf(req, 'events:read'), cursor ?? null, limit + 1);
      const page = toPage('listEvents', rows, limit, { toAnswer: ({ id }) => id, positionOf: (row) => row });
      const events = await showEvents(page.data, SHOP_CHANNEL, req.locale);
      return { ...page, data: events.map(toEventAnswer) };
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/events/:id',
    name: 'getEvent',
    summary: 'One published event',
    scope: read,
    params: idParams,
    answer: eventAnswer,
    handle: async (req, { params: { id } }) => toEventAnswer(await eventOf(req, id)),
  }),
  apiEndpoint({
    method: 'get',
    path: '/events/:id/slots',
    name: 'listSlots',
    summary: 'Time slots on sale, with their free places',
    description: `At most ${MAX_DAYS} days. Send the ETag of the last answer as If-None-Match: 304 means that nothing changed.`,
    scope: read,
    hasEtag: true,
    params: idParams,
    query: daysQuery,
    answer: z.strictObject({ data: z.array(slotAnswer) }),
    handle: async (req, { params: { id }, query: { from, to } }) => {
      const slots = await listSlots(await eventOf(req, id), { day: from, lastDay: to });
      return {
        data: slots.map(({ id: slot, startsAt, endsAt, left, availability }) => ({
          id: slot,
          startsAt,
          endsAt,
          left: Math.max(0, left),
          availability,
        })),
      };
    },
  }),
];
