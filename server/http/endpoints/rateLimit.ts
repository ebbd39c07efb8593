import type { RequestHandler } from 'express';
import { addTries } from '../../infra/countTry';
import { HttpError } from '../../shared/errors';

type Limit = { name: string; limit: number; windowSeconds: number };

/**
 * Limits the requests of each token, and says how many are left in the headers `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-11). @throws HttpError 429 past the limit
 */
export function rateLimit({ name, limit, windowSeconds }: Limit): RequestHandler {
  return async (req, res, next) => {
    const { tokenId } = req.actor;
    if (!tokenId) throw new HttpError(401);
    const { hits, wait } = await addTries(`${name}:${tokenId}`, 1, windowSeconds);
    res.set('RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`);
    res.set('RateLimit', `"${name}";r=${Math.max(0, limit - hits)};t=${Math.max(1, wait)}`);
    if (hits > limit) throw new HttpError(429, { retryAfterSeconds: Math.max(1, wait), limit: name });
    next();
  };
}
