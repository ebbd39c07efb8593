import type { RequestHandler } from 'express';
import { forbidden } from '../../../shared/errors';

/** For the person at a browser: a program with a token of theirs may not change who gets into the account. */
export const sessionOnly: RequestHandler = (req, _res, next) => {
  if (req.actor.via === 'token') throw forbidden();
  next();
};
