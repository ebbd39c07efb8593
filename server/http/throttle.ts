import type { Request, RequestHandler } from 'express';
import { countTry } from '../infra/countTry';
import { HttpError } from '../shared/errors';
import { networkOf } from '../shared/network';

type Limit = { name: string; limit: number; windowSeconds: number; key?: (req: Request) => string };

/** Counts an attempt of the current request. @throws HttpError 429 past the limit */
export async function countRequest(req: Request, { name, limit, windowSeconds, key }: Limit): Promise<void> {
  const wait = await countTry(`${name}:${key?.(req) ?? networkOf(req.ip)}`, limit, windowSeconds);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: name });
}

/**
 * Answers 429 with the time of the next attempt, past `limit` attempts in the window. The key defaults to the caller's
 * network.
 */
export function throttle(limit: Limit): RequestHandler {
  return async (req, _res, next) => {
    await countRequest(req, limit);
    next();
  };
}
