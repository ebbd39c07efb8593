/** Orders in the public API. */
import { z } from 'zod';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { notFound } from '../../shared/errors';
import { normaliseReference } from '../../shared/reference';
import { instant } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { orderAnswer } from '../apiAnswers';
import { readOrder, readOrders } from '../readOrders';
import { holdEndpoints } from './apiHolds';
import { saleEndpoints } from './apiSales';

const read = scoped('orders:read');

const listQuery = pageQueryOf('listOrders').extend({
  modified_since: instant()
    .optional()
    .describe('Only orders that changed at or after this time. Ask with a minute of overlap; compare `version`.'),
});

export const orderEndpoints = [
  ...holdEndpoints,
  ...saleEndpoints,
  apiEndpoint({
    method: 'get',
    path: '/orders',
    name: 'listOrders',
    summary: 'Placed orders, oldest first',
    description: 'An order with items outside the token’s venues is not listed.',
    scope: read,
    query: listQuery,
    answer: pageOf(orderAnswer),
    handle: async (req, { query: { cursor, limit, modified_since: modifiedSince = null } }) => {
      const asked = { after: cursor ?? null, modifiedSince, limit: limit + 1 };
      const rows = await readOrders(eventsIn(placesOf(req, 'orders:read')), asked, req.locale);
      return toPage('listOrders', rows, limit, { toAnswer: ({ answer }) => answer, positionOf: (row) => row });
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/orders/:reference',
    name: 'getOrder',
    summary: 'One placed order with its items and tickets',
    scope: read,
    params: z.object({
      reference: z
        .string()
        .max(40)
        .meta({ examples: ['K7M2XQ9A'] }),
    }),
    answer: orderAnswer,
    handle: async (req, { params }) => {
      const reference = normaliseReference(params.reference);
      const order = reference && (await readOrder(reference, eventsIn(placesOf(req, 'orders:read')), req.locale));
      if (!order) throw notFound();
      return order;
    },
  }),
];
