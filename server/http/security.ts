import { randomBytes, randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Env } from '../infra/env';
import { HttpError, notFound } from '../shared/errors';
import { isInertia } from './inertia';

const NONCE = Symbol('nonce');

/** The value that lets this answer's own scripts run. */
export function nonceOf(res: Response): string {
  const locals = res.locals as { [NONCE]?: string };
  locals[NONCE] ??= randomBytes(16).toString('base64url');
  return locals[NONCE];
}

const FORMS = Symbol('forms');

/** Lets this document post a form to another site: the one that takes a payment. */
export function allowFormTo(res: Response, url: string): void {
  (res.locals as { [FORMS]?: string })[FORMS] = ` ${new URL(url).origin}`;
}

/** The policy of a document: our own scripts and nothing else's. */
export function contentSecurityPolicy(res: Response, env: Env): string {
  const dev = env.VITE_DEV_URL ? ` ${env.VITE_DEV_URL}` : '';
  const devSocket = env.VITE_DEV_URL ? ` ${env.VITE_DEV_URL.replace(/^http/, 'ws')}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonceOf(res)}' 'wasm-unsafe-eval'${dev}`,
    `style-src 'self' 'unsafe-inline'${dev}`,
    `img-src 'self' data: blob:${dev}`,
    `font-src 'self'${dev}`,
    `connect-src 'self' ws: wss:${dev}${devSocket}`,
    `worker-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'self'`,
    `form-action 'self'${(res.locals as { [FORMS]?: string })[FORMS] ?? ''}`,
    `object-src 'none'`,
  ].join('; ');
}

const NAME = Symbol('name');

/** Gives each request a name of its own for the log, made when something has to be said about it. */
export function nameRequests(app: Express): void {
  Object.defineProperty(app.request, 'id', {
    get(this: Request & { [NAME]?: string }) {
      this[NAME] ??= randomUUID();
      return this[NAME];
    },
  });
}

/** Whether a script of our own asks: no link, form or other site can send these headers along. */
const isScripted = (req: Request): boolean => isInertia(req) || req.headers['x-requested-with'] !== undefined;

/**
 * Headers of every answer. What says how a document may be framed, opened and what it may use has no meaning on an
 * answer that a script asked for: it is never shown as a document. The page it belongs to brought these rules along.
 */
export function securityHeaders(env: Env): RequestHandler {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    ...(env.APP_URL.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  const ofScripts = Object.entries(always);
  const ofDocuments = Object.entries({
    ...always,
    // The order's secret stands in its address: no other site may see it.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  return (req, res, next) => {
    for (const [name, value] of isScripted(req) ? ofScripts : ofDocuments) res.setHeader(name, value);
    next();
  };
}

/**
 * In production the installation answers to its own name only: a foreign Host must not end up in a cache or a link.
 * The health check is asked by address and is exempt, as it stands before this.
 */
export function ownHostOnly(env: Env): RequestHandler {
  const own = new URL(env.APP_URL).host;
  const isChecked = env.NODE_ENV === 'production' && env.hasOwnUrl;
  return (req, _res, next) => {
    if (isChecked && req.host !== own) throw new HttpError(404);
    next();
  };
}

/** An address with a NUL in it leads nowhere: no text of ours can hold one, and the database would refuse the question. */
export const plainAddress: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw notFound();
  next();
};
