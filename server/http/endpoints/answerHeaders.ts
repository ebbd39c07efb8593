/** Headers of answers in the OpenAPI document. */
import type { JsonSchema } from './documentTypes';
import { type Endpoint, needsKey } from './endpoint';

type Json = Record<string, unknown>;

type Header = { description: string; schema: JsonSchema };

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});

/** `components.headers` of the document. */
export const ANSWER_HEADERS = {
  RateLimit: text('Requests that are left, and the seconds until the limit starts again.', '"api";r=598;t=57'),
  'RateLimit-Policy': text('Requests in a number of seconds.', '"api";q=600;w=60'),
  'Idempotency-Replayed': {
    description: 'The answer is that of an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
  ETag: text('Send it as If-None-Match to learn whether the answer has changed.', '"rTm4YkQ7dWq1nXb2ZsVc8A"'),
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1, examples: [5] },
  },
  'WWW-Authenticate': { description: 'How to prove who asks.', schema: { const: 'Bearer' } },
} satisfies Record<string, Header>;

type Name = keyof typeof ANSWER_HEADERS;

const listed = (names: readonly Name[]): { headers?: Json } =>
  names.length > 0
    ? { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
    : {};

const LIMITS = ['RateLimit', 'RateLimit-Policy'] as const;
/** Callers whose requests are counted (`rateLimit`). */
const isLimited = (security: string): boolean => security === 'token' || security === 'reseller';

/** Headers of an operation's answer. */
export function headersOf(endpoint: Endpoint<never>, security: string): { headers?: Json } {
  return listed([
    ...(isLimited(security) ? LIMITS : []),
    ...(security === 'token' && needsKey(endpoint) ? (['Idempotency-Replayed'] as const) : []),
    ...(endpoint.hasEtag ? (['ETag'] as const) : []),
  ]);
}

/** Statuses of refusals that tell when to ask again: 409 does while the first request with a key is under way. */
const WAITING: readonly number[] = [409, 429, 503];
/** Refusals that are kept for an Idempotency-Key. */
const KEPT: readonly number[] = [404, 422];

/** Headers of a refusal. Devices, which share the refusals of programs, are not counted. */
export const refusalHeaders = (status: number, security: string): { headers?: Json } =>
  listed([
    ...(isLimited(security) ? (status === 401 ? (['WWW-Authenticate'] as const) : LIMITS) : []),
    ...(WAITING.includes(status) ? (['Retry-After'] as const) : []),
    ...(security === 'token' && KEPT.includes(status) ? (['Idempotency-Replayed'] as const) : []),
  ]);
