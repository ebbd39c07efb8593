import type { RequestHandler } from 'express';
import type { Metric } from '../infra/metrics/metric';
import type { Listener } from '../infra/outbox';
import type { Job } from '../infra/queue';
import type { Topic } from '../shared/topics';
import type { ApiEndpoint } from './endpoints/endpoint';

/** Routers, behind their guards, at an address. */
type Mount = readonly [path: string, ...handlers: RequestHandler[]];

/** The parts of a domain that the application runs: `server/<domain>/domain.ts`. */
export type Domain = {
  routes?: readonly Mount[];
  /** Endpoints of the public API, below `/api/v1`. */
  endpoints?: readonly ApiEndpoint[];
  jobs?: readonly Job<never>[];
  /** Figures for `/metrics` (docs/operations.md). */
  metrics?: readonly Metric[];
  /** Listeners by topic of the outbox; each is idempotent. */
  listeners?: { readonly [T in Topic]?: readonly Listener<T>[] };
};
