/** Tickets in the public API. */
import type { Request } from 'express';
import { z } from 'zod';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { file } from '../../http/endpoints/fileAnswer';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { throttle } from '../../http/throttle';
import { notFound } from '../../shared/errors';
import { normaliseReference } from '../../shared/reference';
import { instant } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { issuedTicketAnswer, ticketWithCodeAnswer } from '../apiAnswers';
import { codeOf } from '../codes';
import { showTicket } from '../queries/listTickets';
import { readTicket, readTickets } from '../queries/readTickets';
import { ticketPdf } from '../ticketPdf';

const read = scoped('tickets:read');
const eventsOf = (req: Request) => eventsIn(placesOf(req, 'tickets:read'));

/** Each PDF takes about 20 ms of CPU. */
const printing = throttle({
  name: 'api-ticket-pdf',
  limit: 120,
  windowSeconds: 60,
  key: ({ actor }) => String(actor.tokenId),
});

const LIST = 'listTickets';

const params = z.object({ id: z.string().max(40).describe('Id or reference of the ticket.') });

const listQuery = pageQueryOf(LIST).extend({
  modified_since: instant()
    .optional()
    .describe('Only tickets whose order changed, or that a gate read, at or after this time.'),
  order: z
    .string()
    .max(40)
    .transform(normaliseReference)
    .optional()
    .describe('Only tickets of the order with this reference.'),
  slot: z.uuid().toLowerCase().optional().describe('Only tickets of the time slot with this id.'),
});

/** The ticket with all that its documents need. @throws HttpError 404 */
async function find(req: Request, asked: string) {
  const id = isUuid(asked) ? asked.toLowerCase() : normaliseReference(asked);
  const ticket = await readTicket(id, eventsOf(req), req.locale);
  const row = ticket && (await showTicket(ticket.id));
  if (!ticket || !row) throw notFound();
  return { ticket, row };
}

export const ticketEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/tickets',
    name: LIST,
    summary: 'Issued tickets, oldest first',
    description: 'Cancelled and replaced tickets included.',
    scope: read,
    query: listQuery,
    answer: pageOf(issuedTicketAnswer),
    handle: async (req, { query }) => {
      const { cursor, limit, modified_since: modifiedSince = null, order = null, slot = null } = query;
      const asked = { after: cursor ?? null, modifiedSince, order, slot, limit: limit + 1 };
      const rows = await readTickets(eventsOf(req), asked, req.locale);
      return toPage(LIST, rows, limit, {
        toAnswer: (row) => row,
        positionOf: ({ issuedAt, id }) => ({ at: issuedAt, id }),
      });
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/tickets/:id',
    name: 'getTicket',
    summary: 'One ticket with the text of its barcode',
    scope: read,
    params,
    answer: ticketWithCodeAnswer,
    handle: async (req, { params: { id } }) => {
      const { ticket, row } = await find(req, id);
      return { ...ticket, code: ticket.isUsable ? codeOf(row) : null };
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/tickets/:id/pdf',
    name: 'getTicketPdf',
    summary: 'The ticket as PDF on A4',
    description:
      'In the language of Accept-Language. A ticket that is not usable has none: 404. 120 a minute for each token.',
    scope: read,
    params,
    before: [printing],
    answer: file('application/pdf'),
    handle: async (req, { params: { id } }) => {
      const { row } = await find(req, id);
      if (!row.isUsable) throw notFound();
      return ticketPdf(row, req.locale);
    },
  }),
];
