import type { Request, RequestHandler, Response } from 'express';
import { Header, isInertia } from './headers';
import { redirectOutside } from './redirects';
import { beginVisit, hasVisit, type InertiaOptions } from './visit';
import { adaptAnswer } from './visitAnswers';

/**
 * The server side of the Inertia 3 protocol for all later handlers. It may precede the session middleware, since it
 * reads the session only when a page is rendered; so later refusals can be rendered.
 */
export function inertia(options: InertiaOptions): RequestHandler {
  return (req, res, next) => {
    if (hasVisit(req)) return next();
    const { version } = beginVisit(req, options);
    if (res.hasHeader('Vary')) res.vary(Header.inertia);
    else res.setHeader('Vary', Header.inertia);
    if (!isInertia(req)) return next();
    // Before the handler: nothing has been taken from the session yet, so nothing is lost.
    if (req.method === 'GET' && (req.get(Header.version) ?? '') !== version) return answerStale(req, res, version);
    adaptAnswer(res);
    next();
  };
}

function answerStale(req: Request, res: Response, version: string): void {
  if (version !== '') res.set(Header.version, version);
  redirectOutside(res, `${req.protocol}://${req.host}${req.originalUrl}`);
}
