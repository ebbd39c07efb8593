/**
 * Declaration of a JSON endpoint for programs. From it come the route with its guard, the validation of its input, its
 * types, and its place in the OpenAPI document (docs/api.md).
 *
 * `From` is the caller's context: the request of a signed-in program, or a device that speaks by HTTP or WebSocket.
 */
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { notFound } from '../../shared/errors';
import type { Translate } from '../../shared/i18n/translate';
import type { Guard } from '../authorize';
import { fieldErrors, ValidationError } from '../validate';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The parts of a request that a caller sends, before validation. */
export type Sent = { params: unknown; query: unknown; body: unknown };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Optional = z.ZodType | undefined;

/** The validated input. */
type Asked<P, Q, B> = {
  params: P;
  query: Q;
  body: B;
  /**
   * An id for a record of this request: `idOf('payment')`. It is the same when the request is carried out again with its
   * Idempotency-Key, so that the record is made once. @throws Error in an endpoint without a key
   */
  idOf: (purpose: string) => string;
};

type Described = {
  method: Method;
  /** Below the address of the protocol, in Express's form: `/orders/:reference`. */
  path: `/${string}`;
  /** `operationId` of the document, and the method's name in a generated client: `listOrders`. */
  name: string;
  /** A line in English for the document. */
  summary: string;
  /** Conditions and effects that the schemas do not tell, for the document. */
  description?: string;
  /** The guard of the route. */
  scope: Guard;
  /** The caller needs no proof, such as a device that is not paired yet. For the document. */
  isOpen?: true;
  /** Statuses of refusals by rules of the domain, for the document. */
  refusals?: readonly number[];
  /** Limits that run after the guard and before validation. */
  before?: readonly RequestHandler[];
  /** Answers 304 to a caller whose `If-None-Match` has the ETag of the same answer. */
  hasEtag?: true;
  /** A `post` that changes nothing, such as a quote: it needs no Idempotency-Key. */
  hasNoEffect?: true;
  /** The status of an answer; 200 by default. */
  status?: 200 | 201 | 204;
};

type Declaration<From, P extends Optional, Q extends Optional, B extends Optional, A extends z.ZodType> = Described & {
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  /** Refuses a caller before its input is read. */
  admit?: (from: From) => Promise<void>;
  handle: (from: From, asked: Asked<Parsed<P>, Parsed<Q>, Parsed<B>>) => Promise<z.input<A>>;
};

export type Endpoint<From> = Described & {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  admit?: (from: From) => Promise<void>;
  handle: (from: From, asked: Asked<unknown, unknown, unknown>) => Promise<unknown>;
};

/** `declaring<From>()` declares endpoints with one kind of caller. */
export const declaring =
  <From extends { t: Translate }>() =>
  <A extends z.ZodType, P extends Optional = undefined, Q extends Optional = undefined, B extends Optional = undefined>(
    declaration: Declaration<From, P, Q, B, A>,
  ): Endpoint<From> =>
    declaration as Endpoint<From>;

/** An endpoint of the public API; its caller is the request of a program with a token. */
export type ApiEndpoint = Endpoint<Request>;
const apiDeclaration = declaring<Request>();

/** A query that refuses parameters with unknown names: a misspelt filter must not return everything. */
function strictQuery(query: z.ZodType | undefined): z.ZodType {
  if (!query) return z.strictObject({});
  if (!(query instanceof z.ZodObject)) throw new Error('the query of an endpoint is an object schema');
  return query.strict();
}

export const apiEndpoint: typeof apiDeclaration = (declaration) => {
  const endpoint = apiDeclaration(declaration);
  return { ...endpoint, query: strictQuery(endpoint.query) };
};

/** Whether a request of the public API needs an Idempotency-Key. */
export const needsKey = ({ method, hasNoEffect }: Pick<Described, 'method' | 'hasNoEffect'>): boolean =>
  method !== 'get' && !hasNoEffect;

function parsed(schema: z.ZodType | undefined, sent: unknown, t: Translate): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(sent ?? {}, { reportInput: true });
  if (!read.success) throw new ValidationError(fieldErrors(read.error, t));
  return read.data;
}

type Input = Omit<Asked<unknown, unknown, unknown>, 'idOf'>;

/** @throws as `admit`; HttpError 404 for an invalid parameter of the URL; ValidationError */
export async function readInput<From extends { t: Translate }>(
  { params, query, body, admit }: Endpoint<From>,
  from: From,
  sent: Sent,
): Promise<Input> {
  await admit?.(from);
  const named = params?.safeParse(sent.params);
  if (named && !named.success) throw notFound();
  return {
    params: named?.data,
    query: parsed(query, sent.query, from.t),
    body: parsed(body, sent.body, from.t),
  };
}

const withoutKey = (purpose: string): never => {
  throw new Error(`an id of ${purpose} in a request without a key`);
};

/** Validates the input and returns the answer. @throws as `readInput` and the handler */
export const answerTo = async <From extends { t: Translate }>(
  endpoint: Endpoint<From>,
  from: From,
  sent: Sent,
): Promise<unknown> => endpoint.handle(from, { ...(await readInput(endpoint, from, sent)), idOf: withoutKey });
