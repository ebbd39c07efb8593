/** Companies in the public API. Their terms are for the whole organisation: a token limited to venues has none. */
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { scoped } from '../../http/endpoints/scoped';
import { idParams } from '../../shared/apiParts';
import { CODE_STATES } from '../../shared/bulkOrders';
import { notFound } from '../../shared/errors';
import { can, findOwnCompany } from '../access';
import { companyAnswer, companyCodeAnswer, companyOrderAnswer } from '../apiAnswers';
import { companyOrderRequest } from '../apiRequests';
import { orderOnAccount } from '../buying/orderOnAccount';
import { readCompanies, readCompanyCodes, readCompanyOrders } from '../readCompanies';

const read = scoped('companies:read');

const codesQuery = pageQueryOf('listCompanyCodes').extend({
  order: z.uuid().toLowerCase().optional().describe('Only codes of the company’s order with this id.'),
  state: z.enum(CODE_STATES).optional(),
});

const byCreation = <A extends { createdAt: string; id: string }>() => ({
  toAnswer: (row: A) => row,
  positionOf: ({ createdAt, id }: A) => ({ at: createdAt, id }),
});

export const companyEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/companies',
    name: 'listCompanies',
    summary: 'Companies with their terms and debts, oldest first',
    scope: read,
    query: pageQueryOf('listCompanies'),
    answer: pageOf(companyAnswer),
    handle: async (_req, { query: { cursor = null, limit } }) =>
      toPage('listCompanies', await readCompanies({ after: cursor, limit: limit + 1 }), limit, byCreation()),
  }),
  apiEndpoint({
    method: 'get',
    path: '/companies/:id',
    name: 'getCompany',
    summary: 'One company with its terms and debts',
    scope: read,
    params: idParams,
    answer: companyAnswer,
    handle: async (_req, { params: { id } }) => {
      const [company] = await readCompanies({ id, after: null, limit: 1 });
      if (!company) throw notFound();
      return company;
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/companies/:id/orders',
    name: 'listCompanyOrders',
    summary: 'Quotes and orders of a company, oldest first',
    scope: read,
    params: idParams,
    query: pageQueryOf('listCompanyOrders'),
    answer: pageOf(companyOrderAnswer),
    handle: async (req, { params, query: { cursor = null, limit } }) => {
      const { id: companyId } = await findOwnCompany(req.actor, params.id);
      const rows = await readCompanyOrders({ companyId, after: cursor, limit: limit + 1 });
      return toPage('listCompanyOrders', rows, limit, byCreation());
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/companies/:id/codes',
    name: 'listCompanyCodes',
    summary: 'Codes of a company with their state and the people who have them',
    description: 'By the company’s orders, oldest first, and by number. The codes of an order exist once it is paid.',
    scope: read,
    params: idParams,
    query: codesQuery,
    answer: pageOf(companyCodeAnswer),
    handle: async (req, { params, query: { cursor = null, limit, order = null, state = null } }) => {
      const { id: companyId, part } = await findOwnCompany(req.actor, params.id);
      const rows = await readCompanyCodes({
        ...{ companyId, companyOrderId: order, state, after: cursor, limit: limit + 1 },
        ...{ withCodes: can.handOut(part), locale: req.locale },
      });
      return toPage('listCompanyCodes', rows, limit, {
        toAnswer: ({ answer }) => answer,
        positionOf: ({ at, id }) => ({ at, id }),
      });
    },
  }),
  apiEndpoint({
    method: 'post',
    path: '/companies/:id/orders',
    name: 'createCompanyOrder',
    summary: 'Orders codes for a company, on its account',
    description:
      'At the prices and within the credit limit of the company. Above the limit (`account_over_limit`) nothing is ' +
      'ordered. Its codes are issued some seconds later.',
    scope: scoped('companies:write'),
    refusals: [409],
    params: idParams,
    body: companyOrderRequest,
    status: 201,
    answer: companyOrderAnswer,
    handle: async (req, { params, body: input, idOf }) => {
      const { id: companyId } = await findOwnCompany(req.actor, params.id, 'staff');
      const id = idOf('company order');
      const { locale } = req;
      await orderOnAccount(auditContext(req), { id, chargeId: idOf('charge'), companyId, input, locale });
      const [order] = await readCompanyOrders({ companyId, id, after: null, limit: 1 });
      if (!order) throw notFound();
      return order;
    },
  }),
];
