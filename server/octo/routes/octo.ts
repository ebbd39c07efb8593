/** OCTO over HTTP (docs/octo.md): JSON, authenticated by the key of a company's connection. */
import { type ErrorRequestHandler, json, type Request, type RequestHandler, Router } from 'express';
import { endpointRouter, otherMethods } from '../../http/endpoints/endpointRouter';
import { rateLimit } from '../../http/endpoints/rateLimit';
import { countRefused, plainPath, recordRefusal } from '../../http/refusals';
import { storableInput } from '../../http/storableInput';
import { ValidationError } from '../../http/validate';
import { isDatabaseAway, isNotStorable } from '../../infra/databaseAway';
import { logger } from '../../infra/logger';
import { DomainError, HttpError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import type { ErrorName } from '../bookingAnswers';
import { OctoRefusal } from '../refusal';
import { callerOf, identify, readCapabilities } from './callers';
import { octoEndpoints } from './protocol';

const BODY_LIMIT = '1mb';
const UNAVAILABLE_SECONDS = 5;

const NAMES: Readonly<Record<number, ErrorName>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** The status of an error that names no rule of ours. Express and its body parser mark the caller's with their own. */
function statusOf(error: unknown): number {
  if (isDatabaseAway(error)) return 503;
  if (isNotStorable(error)) return 400;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number') return 500;
  if (NAMES[status]) return status;
  return status >= 400 && status < 500 ? 400 : 500;
}

type Told = { status: number; error: ErrorName; errorMessage: string; [id: string]: string | number };

/** A refusal in OCTO's form. Rules of our domains are unprocessable, in their own words. */
function refusalOf(req: Request, error: unknown): Told {
  if (error instanceof OctoRefusal)
    return { status: 400, error: error.error, errorMessage: req.t(error.key), ...error.about };
  if (error instanceof ValidationError) {
    const [field, message] = Object.entries(error.errors)[0]!;
    return { status: 400, error: 'BAD_REQUEST', errorMessage: `${field}: ${message}` };
  }
  if (error instanceof DomainError) {
    const errorMessage = req.t(`errors.${error.code}` as MessageKey, error.options.params);
    return { status: 400, error: 'UNPROCESSABLE_ENTITY', errorMessage };
  }
  const status = statusOf(error);
  const key = status === 400 ? 'errors.api_422' : `errors.${status === 403 ? 'octo_company_stopped' : `api_${status}`}`;
  return { status, error: NAMES[status]!, errorMessage: req.t(key as MessageKey) };
}

const refuse: ErrorRequestHandler = async (error, req, res, next) => {
  if (res.headersSent) return next(error);
  countRefused(error);
  await recordRefusal(req, error);
  const { status, ...body } = refusalOf(req, error);
  if (status >= 500) logger.error({ err: error, request: req.id, method: req.method, path: plainPath(req) }, 'OCTO');
  const wait = error instanceof HttpError ? error.options.retryAfterSeconds : undefined;
  if (wait || status === 503) res.set('Retry-After', String(wait ?? UNAVAILABLE_SECONDS));
  if (status === 401) res.set('WWW-Authenticate', 'Bearer');
  res.status(status).set('Cache-Control', 'no-store').json(body);
};

/** OCTO answers 400 to an invalid id, also to one with a NUL, which the database would refuse. */
const noNul: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw new HttpError(400);
  next();
};

export const octo = Router();
octo.use(
  readCapabilities,
  identify,
  rateLimit({ name: 'octo', limit: 600, windowSeconds: 60 }),
  noNul,
  json({ limit: BODY_LIMIT }),
  storableInput,
);
octo.use(endpointRouter(octoEndpoints, callerOf));
octo.use(otherMethods(octoEndpoints));
octo.use(() => {
  throw notFound();
});
octo.use(refuse);
