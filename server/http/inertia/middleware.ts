import type { Request, RequestHandler, Response } from 'express';
import { Header, isInertia, isPrefetch } from './headers';
import { previousUrl, redirectOutside } from './redirects';
import { beginVisit, hasVisit, type InertiaOptions } from './visit';

/**
 * The server side of the Inertia 3 protocol, for everything that comes after it. It may stand before the session,
 * since it reads the session only when a page is rendered; so whatever refuses a request later can render its refusal.
 */
export function inertia(options: InertiaOptions): RequestHandler {
  return (req, res, next) => {
    if (hasVisit(req)) return next();
    const { version } = beginVisit(req, options);
    res.vary(Header.inertia);
    if (!isInertia(req)) return next();
    // Before the handler: nothing has been taken from the session yet, so nothing waiting there is lost.
    if (req.method === 'GET' && (req.get(Header.version) ?? '') !== version) return answerStale(req, res, version);
    adaptRedirects(req, res);
    sendEmptyAnswersBack(req, res);
    next();
  };
}

function answerStale(req: Request, res: Response, version: string): void {
  if (version !== '') res.set(Header.version, version);
  redirectOutside(res, `${req.protocol}://${req.host}${req.originalUrl}`);
}

const KEEPS_METHOD = new Set(['PUT', 'PATCH', 'DELETE']);
const redirectStatus = (req: Request) => (KEEPS_METHOD.has(req.method) ? 303 : 302);

function adaptRedirects(req: Request, res: Response): void {
  const redirect = res.redirect.bind(res) as (status: number, url: string) => void;
  res.redirect = ((first: number | string, second?: string) => {
    const [status, url] = typeof first === 'number' ? [first, second ?? ''] : [302, first];
    // The browser follows an XHR's redirect itself and drops the fragment, so the client has to follow this one.
    if (url.includes('#') && !isPrefetch(req)) return redirectOutside(res, url, Header.redirect);
    redirect(status === 302 ? redirectStatus(req) : status, url);
  }) as Response['redirect'];
}

/** A handler that had nothing to say leaves the person where they were: the client cannot show an empty answer. */
function sendEmptyAnswersBack(req: Request, res: Response): void {
  beforeEnd(res, (body) => {
    const isEmpty = body == null || typeof body === 'function' || (body as { length?: number }).length === 0;
    if (!isEmpty || res.statusCode !== 200 || res.headersSent || req.method === 'HEAD') return;
    for (const header of ['Content-Length', 'Content-Type', 'ETag']) res.removeHeader(header);
    res.status(redirectStatus(req)).location(previousUrl(req) ?? '/');
  });
}

/**
 * Calls `act` with the last piece of the body before anyone else sees it. What wraps the response after us, as
 * compression does, writes the head before it passes an empty answer on: so ours stays the outermost `end`.
 */
function beforeEnd(res: Response, act: (body: unknown) => void): void {
  let latest = res.end;
  Object.defineProperty(res, 'end', {
    configurable: true,
    enumerable: true,
    get: () => {
      const end = latest;
      return (...said: unknown[]) => {
        act(said[0]);
        return Reflect.apply(end, res, said);
      };
    },
    set: (end: Response['end']) => {
      latest = end;
    },
  });
}
