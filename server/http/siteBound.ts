import type { Request, RequestHandler } from 'express';
import { siteCounter } from '../infra/siteCounter';
import { HttpError } from '../shared/errors';
import { siteOf } from '../shared/network';

const MINUTE_MS = 60_000;

const isWithin = siteCounter();
const secondsLeft = (): number => Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000);

/** Staff work where a whole house works, and answer for what they do by name. */
const isCounted = (req: Request): boolean => !req.actor.user?.isStaff;

/**
 * Answers 429 where a site asks for more in a minute than it may; all routes with this guard count together.
 * @param limitOf how much that is; 0 is without a limit
 */
export const siteBound =
  (limitOf: () => Promise<number>): RequestHandler =>
  async (req, _res, next) => {
    const limit = await limitOf();
    if (limit > 0 && isCounted(req) && !isWithin(siteOf(req.ip), limit))
      throw new HttpError(429, { retryAfterSeconds: secondsLeft(), limit: 'shop-requests' });
    next();
  };
