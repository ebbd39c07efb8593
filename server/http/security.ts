import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../infra/env';
import { HttpError, notFound } from '../shared/errors';
import { liveSettings } from './liveSettings';

const NONCE = Symbol('nonce');

/** The CSP nonce of this response's own scripts. */
export function nonceOf(res: Response): string {
  const locals = res.locals as { [NONCE]?: string };
  locals[NONCE] ??= randomBytes(16).toString('base64url');
  return locals[NONCE];
}

const FORMS = Symbol('forms');

/** Lets this document post a form to another site: the payment provider. */
export function allowFormTo(res: Response, url: string): void {
  (res.locals as { [FORMS]?: string })[FORMS] = ` ${new URL(url).origin}`;
}

function liveOrigin(env: Env, res: Response): string {
  const { host, port, tls } = liveSettings(env, res.req);
  return `${tls ? 'wss' : 'ws'}://${host}:${port}`;
}

/** The policy of a document: only our own scripts. */
export function contentSecurityPolicy(res: Response, env: Env): string {
  const dev = env.VITE_DEV_URL ? ` ${env.VITE_DEV_URL}` : '';
  const devSocket = env.VITE_DEV_URL ? ` ${env.VITE_DEV_URL.replace(/^http/, 'ws')}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonceOf(res)}' 'wasm-unsafe-eval'${dev}`,
    `style-src 'self' 'unsafe-inline'${dev}`,
    `img-src 'self' data: blob:${dev}`,
    `font-src 'self'${dev}`,
    `connect-src 'self' ${liveOrigin(env, res)}${dev}${devSocket}`,
    `worker-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'self'`,
    `form-action 'self'${(res.locals as { [FORMS]?: string })[FORMS] ?? ''}`,
    `object-src 'none'`,
  ].join('; ');
}

/** Headers of every response; the CSP is sent with the document, which knows the targets of its forms. */
export const securityHeaders = (env: Env): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    // Images, which mail programs and other sites show, override this.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // The URL contains the order's secret: no other site may see it.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: env.APP_URL.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: env.HSTS_SUBDOMAINS ?? false,
    },
  }),
  (_req, res, next) => {
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), usb=(self), serial=(self)');
    next();
  },
];

/**
 * In production the server answers only to its own host name: a foreign Host must not end up in a cache or a link. The
 * health check comes before this, since it is called by IP address.
 */
export function ownHostOnly(env: Env): RequestHandler {
  const own = new URL(env.APP_URL).host;
  const isChecked = env.NODE_ENV === 'production' && env.hasOwnUrl;
  return (req, _res, next) => {
    if (isChecked && req.host !== own) throw new HttpError(404);
    next();
  };
}

/** A URL with a NUL is answered 404: no stored text can contain one, and the database would refuse the query. */
export const plainAddress: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw notFound();
  next();
};

/** The same, except below these addresses, whose own routers answer in their own form. */
export const plainAddressExcept =
  (...addresses: string[]): RequestHandler =>
  (req, res, next) =>
    addresses.some((address) => req.path.startsWith(address)) ? next() : plainAddress(req, res, next);
