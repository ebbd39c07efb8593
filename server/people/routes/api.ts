/** Customers in the public API. */
import type { Request } from 'express';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { idParams } from '../../shared/apiParts';
import { notFound } from '../../shared/errors';
import { email, instant } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { customerAnswer, customerWithOrdersAnswer } from '../apiAnswers';
import { readCustomer, readCustomers } from '../profiles/readCustomers';

const read = scoped('customers:read');
const eventsOf = (req: Request) => eventsIn(placesOf(req, 'customers:read'));

const LIST = 'listCustomers';

const listQuery = pageQueryOf(LIST).extend({
  modified_since: instant()
    .optional()
    .describe('Only customers of an order that changed at or after this time. Ask with ten minutes of overlap.'),
  email: email().optional().describe('Only the customer who bought with this email.'),
});

export const customerEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/customers',
    name: LIST,
    summary: 'Buyers across orders, in the order in which they were first seen',
    description:
      'A buyer is known by email, or by phone without one, and appears some seconds after the order. Orders with ' +
      'items outside the token’s venues do not count. Erased buyers are not listed.',
    scope: read,
    query: listQuery,
    answer: pageOf(customerAnswer),
    handle: async (req, { query }) => {
      const { cursor, limit, modified_since: modifiedSince = null, email: address = null } = query;
      const asked = { after: cursor ?? null, modifiedSince, email: address?.toLowerCase() ?? null, limit: limit + 1 };
      return toPage(LIST, await readCustomers(eventsOf(req), asked), limit, {
        toAnswer: (row) => row,
        positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      });
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/customers/:id',
    name: 'getCustomer',
    summary: 'One customer with the latest orders',
    description: 'The id of a customer that staff merged with another finds the other.',
    scope: read,
    params: idParams,
    answer: customerWithOrdersAnswer,
    handle: async (req, { params }) => {
      const customer = await readCustomer(params.id, eventsOf(req));
      if (!customer) throw notFound();
      return customer;
    },
  }),
];
