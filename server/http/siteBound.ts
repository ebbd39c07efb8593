import type { Request, RequestHandler } from 'express';
import { siteCounter } from '../infra/siteCounter';
import { HttpError } from '../shared/errors';
import { siteOf } from '../shared/network';

const MINUTE_MS = 60_000;

const isWithin = siteCounter();
const secondsLeft = (): number => Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000);

/** Staff are not counted: many share a network, and their accounts identify them. */
const isCounted = (req: Request): boolean => !(req.actor as Request['actor'] | undefined)?.user?.isStaff;

/** Requests that were counted: several routers of an address have this guard. */
const counted = new WeakSet<Request>();

/**
 * Answers 429 if a site sends more requests in a minute than allowed; all routes with this guard count together.
 * @param limitOf the limit; 0 is without a limit
 */
export const siteBound =
  (limitOf: () => Promise<number>): RequestHandler =>
  async (req, _res, next) => {
    if (counted.has(req)) return next();
    counted.add(req);
    const limit = await limitOf();
    if (limit > 0 && isCounted(req) && !isWithin(siteOf(req.ip), limit))
      throw new HttpError(429, { retryAfterSeconds: secondsLeft(), limit: 'shop-requests' });
    next();
  };
