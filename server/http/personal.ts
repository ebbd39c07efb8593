/**
 * Answers with personal data: no cache keeps them, and the browser's history holds them encrypted, under a key that
 * `clearHistory` throws away.
 */
import type { RequestHandler, Response } from 'express';
import { encryptHistory } from './inertia';

function keepToReader(res: Response): void {
  res.setHeader('Cache-Control', 'no-store');
  encryptHistory(res);
}

/** For routes that tell of a person without a sign-in: orders, tickets, what a link in a mail opens. */
export const personal: RequestHandler = (_req, res, next) => {
  keepToReader(res);
  next();
};

/** For every route: a person who is signed in, or has an order's key in the address, reads what is about them. */
export const personalToKnown: RequestHandler = (req, res, next) => {
  if (req.actor.user || req.query.key !== undefined) keepToReader(res);
  next();
};
