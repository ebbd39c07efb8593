/** Who a visitor is to the limits: two hashes under the application's key, which say nothing to anybody else. */
import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { env } from '../infra/runtime';
import { memoize } from '../shared/memoize';
import { networkOf } from '../shared/network';

/** Visitors whose hash is at hand: they come again and again. */
const MAX_REMEMBERED = 5000;

export type Visitor = { browser: string; network: string };

const hashOf = memoize(MAX_REMEMBERED, (text, appKey: string) =>
  createHmac('sha256', appKey).update(`visitor:${text}`).digest('base64url').slice(0, 22),
);

/** An account is one browser, however often it signs in and wherever. */
export function visitorOf(req: Request): Visitor {
  const appKey = env().APP_KEY;
  const { user } = req.actor;
  return {
    browser: hashOf(user ? `user ${user.id}` : `browser ${req.session.id}`, appKey),
    network: hashOf(`network ${networkOf(req.ip)}`, appKey),
  };
}
