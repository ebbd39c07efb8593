import type { Request, RequestHandler } from 'express';
import { plainPath } from './refusals';

type Seen = { req: Request; ended: number | null };

let seen: Seen[] = [];

/** Remembers requests for some seconds, so that a long pause of the event loop is logged with its possible causes. */
export const noteRequest: RequestHandler = (req, res, next) => {
  const one: Seen = { req, ended: null };
  seen.push(one);
  res.once('close', () => {
    one.ended = performance.now();
  });
  next();
};

/** "POST /admin/bank-statements/imports": requests that ran within so many milliseconds; older ones are removed. */
export function requestsSince(ms: number): string[] {
  const since = performance.now() - ms;
  seen = seen.filter(({ ended }) => ended === null || ended >= since);
  return seen.map(({ req }) => `${req.method} ${plainPath(req)}`);
}
