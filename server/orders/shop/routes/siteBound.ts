import type { Request, RequestHandler } from 'express';
import { siteCounter } from '../../../infra/siteCounter';
import { readSettings } from '../../../settings';
import { HttpError } from '../../../shared/errors';
import { siteOf } from '../../../shared/network';

const MINUTE_MS = 60_000;

const isWithin = siteCounter();
const secondsLeft = (): number => Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000);

/** Staff work where a whole house works, and answer for what they do by name. */
const isCounted = (req: Request): boolean => !req.actor.user?.isStaff;

/** Answers 429 where a site asks for more of the shop in a minute than the settings allow. */
export const siteBound: RequestHandler = async (req, _res, next) => {
  const { 'orders.network_requests': limit } = await readSettings();
  if (limit > 0 && isCounted(req) && !isWithin(siteOf(req.ip), limit))
    throw new HttpError(429, { retryAfterSeconds: secondsLeft(), limit: 'shop-requests' });
  next();
};
