/** Endpoints of prints of orders at a till, and of their results. */
import { z } from 'zod';
import { once } from '../../http/once';
import { findOrder } from '../../orders';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import { printAnswer, printLine } from '../answers/printAnswers';
import { printOrder, printsAtTill } from '../printing/askPrints';
import { settleAtBrowser } from '../printing/atBrowser';
import { findPrint } from '../printing/listPrints';
import { retryPrint } from '../printing/queuePrint';
import { printOutcomeRequest, printRequest } from '../requests';
import { findOpenShift } from '../shifts/findShift';
import { type CounterCaller, counterEndpoint, print } from './counterCaller';

const params = z.object({ id: z.string().refine(isUuid).meta({ format: 'uuid' }) });

/** Admits the owner of a print, and those who manage its till. @throws HttpError 404 */
const withPrint = async ({ actor, req }: CounterCaller): Promise<void> => void (await findPrint(actor, req.params.id));

export const printEndpoints = [
  counterEndpoint({
    method: 'post',
    path: '/pos/prints',
    name: 'askPrint',
    summary: 'Print papers of an order',
    description: 'Idempotent by `id`.',
    scope: print,
    body: printRequest,
    refusals: [404, 409],
    answer: printAnswer,
    handle: async ({ req, actor, soldBy, locale }, { body }) => {
      await once(req, body.id, body);
      const order = await findOrder(actor, body.reference, undefined);
      if (!printsAtTill(order)) throw notFound();
      return printOrder(order, await findOpenShift(actor), body, { by: soldBy(), locale });
    },
  }),
  counterEndpoint({
    method: 'get',
    path: '/pos/prints/:id',
    name: 'showPrint',
    summary: 'State of a print',
    scope: print,
    params,
    answer: printLine,
    handle: ({ actor }, { params: { id } }) => findPrint(actor, id),
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/prints/:id/again',
    name: 'retryPrint',
    summary: 'Try a failed print again',
    scope: print,
    params,
    refusals: [409],
    answer: printLine,
    handle: async ({ actor }, { params }) => {
      const { id } = await findPrint(actor, params.id);
      await retryPrint(id);
      return findPrint(actor, id);
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/prints/:id/outcome',
    name: 'reportPrint',
    summary: 'Report the result of a printer that is connected to the browser',
    scope: print,
    params,
    admit: withPrint,
    body: printOutcomeRequest,
    refusals: [409],
    answer: printLine,
    handle: async ({ actor }, { params: { id }, body: { failure } }) => {
      await settleAtBrowser(id, failure);
      return findPrint(actor, id);
    },
  }),
];
