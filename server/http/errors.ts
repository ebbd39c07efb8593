/** Turns refusals and errors into responses; no other code does. */
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { isIdTaken } from '../infra/clientIds';
import { isDatabaseAway, isNotStorable } from '../infra/databaseAway';
import { logger } from '../infra/logger';
import { can } from '../shared/actor';
import { type Conflict, ConflictError, DomainError, EnrolmentRequired, HttpError } from '../shared/errors';
import type { MessageKey } from '../shared/i18n/translate';
import { isUnchanged } from '../shared/isUnchanged';
import { paths } from '../shared/paths';
import { SAYS_ERRORS } from '../shared/records';
import { workplaceOf } from '../shared/workplace';
import {
  answerPrecognition,
  clearHistory,
  flash,
  isInertia,
  precognitive,
  previousUrl,
  redirectBack,
  withErrors,
} from './inertia';
import { keepIntended } from './intended';
import { releaseIds } from './once';
import { askToSignInAgain, isOfPage } from './pageOwner';
import { done } from './records';
import { countRefused, plainPath, recordRefusal } from './refusals';
import { renderError } from './render';
import { ValidationError } from './validate';

const PAGE_STATUSES = [403, 404, 413, 419, 422, 429, 500, 503] as const;
type PageStatus = (typeof PAGE_STATUSES)[number];
/** A browser or program tries again after this time. */
const UNAVAILABLE_SECONDS = 5;

/** API clients and our own plain requests get JSON; a person who follows a link or a form gets a page. */
export const wantsJson = (req: Request): boolean =>
  !isInertia(req) &&
  (/^Bearer /.test(req.get('Authorization') ?? '') ||
    (req.xhr === true && !req.accepts('html')) ||
    req.accepts(['html', 'json']) === 'json');

function answerFields(req: Request, res: Response, errors: Record<string, string>): void {
  if (precognitive(req)) return answerPrecognition(res, errors);
  if (wantsJson(req))
    return void res.status(422).json({
      message: Object.values(errors)[0],
      errors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    });
  withErrors(req, errors);
  redirectBack(req, res, paths.home());
}

function answerDomain(req: Request, res: Response, error: DomainError): void {
  const message = req.t(`errors.${error.code}` as MessageKey, error.options.params);
  if (error.options.field) return answerFields(req, res, { [error.options.field]: message });
  const { status = 409, retryAfterSeconds = status === 503 ? UNAVAILABLE_SECONDS : undefined } = error.options;
  if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds));
  if (wantsJson(req)) return void res.status(status).json({ code: error.code, message });
  refuseForm(req, res, message);
}

/** The form learns that it was refused, and keeps its input; the message appears once, in the form or as a toast. */
function refuseForm(req: Request, res: Response, message: string): void {
  withErrors(req, { form: message });
  if (!req.get(SAYS_ERRORS)) flash(req, { toast: { kind: 'error', message } });
  redirectBack(req, res, paths.home());
}

/**
 * Another person saved first: their values are sent along, so that the user decides and nothing is lost. A form sent
 * twice by one click finds its own values saved, and gets the answer of the first request.
 */
async function answerConflict(req: Request, res: Response, { current, lastChange }: ConflictError): Promise<void> {
  if (req.formValues && isUnchanged(current.values, req.formValues))
    return done(req, res, previousUrl(req) ?? paths.home());
  const conflict: Conflict = { ...(await lastChange()), ...current };
  const message = req.t('errors.conflict');
  if (wantsJson(req)) return void res.status(409).json({ code: 'conflict', message, conflict });
  flash(req, { conflict });
  refuseForm(req, res, message);
}

/** Redirects to the set-up of the second factor. */
function askToEnrol(req: Request, res: Response): void {
  const message = req.t('errors.two_factor_required');
  if (wantsJson(req)) return void res.status(403).json({ code: 'two_factor_required', message });
  flash(req, { toast: { kind: 'error', message } });
  res.redirect(303, paths.profile.edit());
}

function answerStatus(req: Request, res: Response, status: PageStatus, error?: HttpError): Promise<void> | undefined {
  const retryAfterSeconds = error?.options.retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_SECONDS : undefined);
  if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status);
  if (wantsJson(req)) {
    const key = `errors.http_${status}` as MessageKey;
    return void res.json({
      code: String(status),
      message: req.t ? req.t(key) : String(status),
      ...(status === 500 ? { reference: req.id } : {}),
    });
  }
  return renderError(res, {
    status,
    ...(status === 500 ? { reference: req.id } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    ...(error?.options.isFormerLink ? { isFormerLink: true } : {}),
  });
}

function statusOf(error: unknown): PageStatus | 401 | 303 {
  if (error instanceof HttpError) return error.status as PageStatus;
  if (isDatabaseAway(error)) return 503;
  if (isNotStorable(error)) return 422;
  // Express and its body parser mark client errors with their own status.
  const { status } = error as { status?: unknown };
  if (status === 413) return 413;
  if (typeof status === 'number' && status >= 400 && status < 500) return status === 404 ? 404 : 422;
  return 500;
}

export const pageNotFound: RequestHandler = () => {
  throw new HttpError(404);
};

/** A refusal by a database function is handled like any other. */
const refusalOf = (error: unknown): unknown =>
  isIdTaken(error) ? new DomainError('id_taken', { status: 409 }) : error;

export const errorHandler: ErrorRequestHandler = async (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown);
  const error = refusalOf(thrown);
  countRefused(error);
  const isRefused = error instanceof ValidationError || error instanceof DomainError || error instanceof ConflictError;
  // After an error the effect is unknown: the id stays bound to its request, which may be repeated.
  if (isRefused || statusOf(error) < 500) await releaseIds(req);
  if (error instanceof ValidationError) return answerFields(req, res, error.errors);
  if (error instanceof DomainError) {
    await recordRefusal(req, error);
    return answerDomain(req, res, error);
  }
  if (error instanceof ConflictError) return answerConflict(req, res, error);
  if (error instanceof EnrolmentRequired) return askToEnrol(req, res);
  await recordRefusal(req, error);
  const status = statusOf(error);
  // A refusal with 503, such as that of a busy process, is counted and no failure.
  if (status === 500 || (status === 503 && !(error instanceof HttpError)))
    logger.error({ err: error, request: req.id, method: req.method, path: plainPath(req) }, 'request failed');
  if (isNotStorable(error)) {
    logger.warn(
      { err: error, request: req.id, method: req.method, path: plainPath(req) },
      'what was sent is not storable',
    );
    if (isInertia(req) && req.method !== 'GET') return refuseForm(req, res, req.t('errors.http_422'));
  }
  if (status === 303)
    return res.redirect(
      303,
      workplaceOf((permission) => can(req.actor, permission), req.actor.roles),
    );
  if (status === 401) {
    if (isOfPage(req)) return askToSignInAgain(req, res);
    if (wantsJson(req)) return void res.status(401).json({ code: '401', message: req.t('errors.http_401') });
    if (req.method === 'GET') keepIntended(req, req.originalUrl);
    if (req.session.hasEnded) clearHistory(req);
    return res.redirect(303, paths.auth.login());
  }
  if (status === 419 && isInertia(req)) {
    // The redirect includes a new token.
    return refuseForm(req, res, req.t('errors.http_419'));
  }
  return answerStatus(req, res, status, error instanceof HttpError ? error : undefined);
};
