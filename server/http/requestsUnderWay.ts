import type { Request, RequestHandler } from 'express';
import { plainPath } from './refusals';

type Seen = { req: Request; ended: number | null; atEnd: (() => void)[] };

let seen: Seen[] = [];
const byRequest = new WeakMap<Request, Seen>();

/** Remembers requests for some seconds, so that a long pause of the event loop is logged with its possible causes. */
export const noteRequest: RequestHandler = (req, res, next) => {
  const one: Seen = { req, ended: null, atEnd: [] };
  seen.push(one);
  byRequest.set(req, one);
  res.once('close', () => {
    one.ended = performance.now();
    for (const work of one.atEnd) work();
  });
  next();
};

/** Runs `work` when the answer is sent or the client has left. @returns false if that has happened already */
export function atEnd(req: Request, work: () => void): boolean {
  const one = byRequest.get(req);
  if (!one || one.ended !== null) return false;
  one.atEnd.push(work);
  return true;
}

/** "POST /admin/bank-statements/imports": requests that ran within so many milliseconds; older ones are removed. */
export function requestsSince(ms: number): string[] {
  const since = performance.now() - ms;
  seen = seen.filter(({ ended }) => ended === null || ended >= since);
  return seen.map(({ req }) => `${req.method} ${plainPath(req)}`);
}
