/** Identifies a visitor for limits: two hashes under the application's key, meaningless to others. */
import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { env } from '../infra/runtime';
import { memoize } from '../shared/memoize';
import { networkOf } from '../shared/network';
import { COOKIES, readCookie } from './cookies';

/** Size of the cache of visitors' hashes. */
const MAX_REMEMBERED = 5000;

export type Visitor = { browser: string; network: string };

const hashOf = memoize(MAX_REMEMBERED, (text, appKey: string) =>
  createHmac('sha256', appKey).update(`visitor:${text}`).digest('base64url').slice(0, 22),
);

/** An account counts as one browser, on all its devices. */
export function visitorOf(req: Request): Visitor {
  const appKey = env().APP_KEY;
  const { user } = req.actor;
  return {
    browser: hashOf(user ? `user ${user.id}` : `browser ${req.session.id}`, appKey),
    network: hashOf(`network ${networkOf(req.ip)}`, appKey),
  };
}

/** The visitor's passes of waiting rooms, and whether none is needed. */
export const admissionOf = (req: Request): { cookie: string | undefined; isStaff: boolean } => ({
  cookie: readCookie(req, COOKIES.admission),
  isStaff: req.actor.user?.isStaff === true,
});
