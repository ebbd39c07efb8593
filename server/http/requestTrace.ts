/** The id of each request, from the browser or a proxy to the log, and the choice of traced requests. */
import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler } from 'express';
import { inRequest, isTracing } from '../infra/tracing';
import { routePatterns } from './routePatterns';

/** An id of a proxy; any other text could forge a line of the log. */
const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;
const SAMPLED = 1;
/** Anybody can send a `traceparent` that asks for a trace: this many a second are followed. */
const ASKED_PER_SECOND = 10;
const SECOND_MS = 1000;

/** @param share of the requests without a `traceparent`, from 0 to 1 */
export function requestTrace(app: Express, share: number): RequestHandler {
  let patternOf: ReturnType<typeof routePatterns> | null = null;
  let second = 0;
  let asked = 0;

  /** The parent of the request's span; null without one, undefined if it is not traced. */
  function parentOf(header: string | undefined): string | null | undefined {
    if (!isTracing()) return undefined;
    const [all, , flags] = TRACEPARENT.exec(header ?? '') ?? [];
    if (!all || !flags) return Math.random() < share ? null : undefined;
    // A caller that did not sample this trace keeps it untraced.
    if ((Number.parseInt(flags, 16) & SAMPLED) === 0) return undefined;
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, asked] = [now, 0];
    asked += 1;
    return asked <= ASKED_PER_SECOND ? all : undefined;
  }

  const idOf = (req: Request, traceparent: string | undefined): string => {
    const given = req.get('X-Request-Id');
    if (given && PLAIN_ID.test(given)) return given;
    return TRACEPARENT.exec(traceparent ?? '')?.[1] ?? randomUUID();
  };

  return (req, res, next) => {
    const traceparent = req.get('traceparent');
    req.id = idOf(req, traceparent);
    res.setHeader('X-Request-Id', req.id);
    inRequest(req.id, parentOf(traceparent), (span) => {
      if (span) {
        res.setHeader('traceparent', span.traceparent);
        res.once('close', () => {
          patternOf ??= routePatterns(app.router as never);
          const route = patternOf(req);
          span.rename(`${req.method} ${route}`);
          span.set({
            'http.request.method': req.method,
            'http.route': route,
            'http.response.status_code': res.statusCode,
            'aforo.request': req.id,
          });
          span.end(res.statusCode >= 500 ? new Error('500') : undefined);
        });
      }
      next();
    });
  };
}
