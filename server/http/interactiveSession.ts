import type { RequestHandler } from 'express';
import { DomainError, forbidden } from '../shared/errors';

/**
 * Requires a person at a browser in their own account. A program with a token and an impersonator may not change
 * sign-in or permissions.
 */
export const interactiveSession: RequestHandler = (req, _res, next) => {
  if (req.actor.via === 'token') throw forbidden();
  if (req.actor.impersonator) throw new DomainError('not_while_impersonating');
  next();
};
