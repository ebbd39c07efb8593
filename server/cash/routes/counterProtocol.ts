/** The JSON of the point of sale: its declared endpoints, their router, and their part of the OpenAPI document. */
import { z } from 'zod';
import { endpointRouter } from '../../http/endpoints/endpointRouter';
import type { Protocol } from '../../http/endpoints/openApi';
import { named } from '../../shared/apiParts';
import { basketEndpoints } from './basketEndpoints';
import { callerOf } from './counterCaller';
import { printEndpoints } from './printEndpoints';
import { saleEndpoints } from './saleEndpoints';
import { scanEndpoints } from './scanEndpoints';

const endpoints = [...basketEndpoints, ...saleEndpoints, ...scanEndpoints, ...printEndpoints];

export const counterRoutes = endpointRouter(endpoints, callerOf);

const counterRefusal = named(
  'CounterRefusal',
  z.looseObject({
    code: z.string().optional(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  }),
);

export const counterProtocol: Protocol = {
  tag: 'Point of sale',
  description:
    'For information: these addresses serve our own page, with the session of a signed-in cashier and its `X-XSRF-TOKEN`. They change without notice.',
  prefix: '',
  security: 'session',
  endpoints,
  refusal: counterRefusal,
};
