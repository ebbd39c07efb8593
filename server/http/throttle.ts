import type { Request, RequestHandler } from 'express';
import { countTry } from '../infra/countTry';
import { HttpError } from '../shared/errors';
import { networkOf } from '../shared/network';

/** Answers 429 with when to try again, past `limit` tries in the window. The key defaults to the caller's network. */
export function throttle(options: {
  name: string;
  limit: number;
  windowSeconds: number;
  key?: (req: Request) => string;
}): RequestHandler {
  return async (req, _res, next) => {
    const wait = await countTry(
      `${options.name}:${options.key?.(req) ?? networkOf(req.ip)}`,
      options.limit,
      options.windowSeconds,
    );
    if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: options.name });
    next();
  };
}
