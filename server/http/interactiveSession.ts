import type { RequestHandler } from 'express';
import { DomainError, forbidden } from '../shared/errors';

/**
 * For the person at a browser, as themselves. What gets people in, and what they may do, is decided neither by a
 * program with a token nor by a person who impersonates another.
 */
export const interactiveSession: RequestHandler = (req, _res, next) => {
  if (req.actor.via === 'token') throw forbidden();
  if (req.actor.impersonator) throw new DomainError('not_while_impersonating');
  next();
};
