/**
 * Responses with personal data: not cached, and encrypted in the browser's history, with a key that `clearHistory`
 * deletes.
 */
import type { RequestHandler, Response } from 'express';
import { encryptHistory } from './inertia';

function keepToReader(res: Response): void {
  res.setHeader('Cache-Control', 'no-store');
  encryptHistory(res);
}

/** Guard of routes with personal data without a sign-in: orders, tickets, links of emails. */
export const personal: RequestHandler = (_req, res, next) => {
  keepToReader(res);
  next();
};

/** Used on every route: pages of a signed-in person, or with an order's key in the URL, are personal. */
export const personalToKnown: RequestHandler = (req, res, next) => {
  if (req.actor.user || req.query.key !== undefined) keepToReader(res);
  next();
};
