/** Refusals of the public API as problems of RFC 9457: `application/problem+json`. */

import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request } from 'express';
import { z } from 'zod';
import { isDatabaseAway, isNotStorable } from '../../infra/databaseAway';
import { logger } from '../../infra/logger';
import { DomainError, HttpError } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { countRefused, plainPath, recordRefusal } from '../refusals';
import { ValidationError } from '../validate';

export const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string().describe('The HTTP status in words.'),
  status: z.int(),
  code: z.string().describe('Stable name of the refusal, such as `slot_full`.'),
  detail: z.string().describe('Message for a person, in the language of Accept-Language.'),
  errors: z.record(z.string(), z.string()).optional().describe('One message for each field with invalid input.'),
  reference: z.string().optional().describe('Id of the request in the log of the house, for status 500.'),
});

type Problem = Pick<z.infer<typeof problem>, 'status' | 'code' | 'detail' | 'errors'>;

export const PROBLEM_TYPE = 'application/problem+json';
const UNAVAILABLE_SECONDS = 5;

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  if (isDatabaseAway(error)) return 503;
  if (isNotStorable(error)) return 422;
  // Express and its body parser mark errors of the caller with their own status.
  const { status } = error as { status?: unknown };
  if (status === 413) return 413;
  return typeof status === 'number' && status >= 400 && status < 500 ? 422 : 500;
}

export function problemOf(req: Request, error: unknown): Problem {
  if (error instanceof ValidationError)
    return { status: 422, code: 'invalid', detail: Object.values(error.errors)[0]!, errors: error.errors };
  if (error instanceof DomainError) {
    const detail = req.t(`errors.${error.code}` as MessageKey, error.options.params);
    const { field, status = field ? 422 : 409 } = error.options;
    return { status, code: error.code, detail, ...(field ? { errors: { [field]: detail } } : {}) };
  }
  const status = statusOf(error);
  return { status, code: String(status), detail: req.t(`errors.api_${status}` as MessageKey) };
}

/** The body of a refusal. */
export const textOf = (told: Problem, reference?: string): string =>
  JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[told.status] ?? String(told.status),
    ...told,
    ...(reference ? { reference } : {}),
  });

/** Turns every error below `/api` into a problem. */
export const answerProblem: ErrorRequestHandler = async (error, req, res, next) => {
  if (res.headersSent) return next(error);
  countRefused(error);
  await recordRefusal(req, error);
  const told = problemOf(req, error);
  const isOurs = told.status === 500 || told.status === 503;
  if (isOurs) logger.error({ err: error, request: req.id, method: req.method, path: plainPath(req) }, 'request failed');
  const wait = error instanceof HttpError || error instanceof DomainError ? error.options.retryAfterSeconds : undefined;
  if (wait || told.status === 503) res.set('Retry-After', String(wait ?? UNAVAILABLE_SECONDS));
  if (told.status === 401) res.set('WWW-Authenticate', 'Bearer');
  res
    .status(told.status)
    .type(PROBLEM_TYPE)
    .set('Cache-Control', 'no-store')
    .send(textOf(told, told.status === 500 ? req.id : undefined));
};
