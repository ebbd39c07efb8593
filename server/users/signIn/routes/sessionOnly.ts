import type { RequestHandler } from 'express';
import { forbidden } from '../../../shared/errors';

/** Requires a person at a browser: a program with their token may not change who can sign in to the account. */
export const sessionOnly: RequestHandler = (req, _res, next) => {
  if (req.actor.via === 'token') throw forbidden();
  next();
};
