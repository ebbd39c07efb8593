import type { RequestHandler } from 'express';
import { DomainError } from '../shared/errors';

/**
 * Requires a person in their own account: an impersonator may not change sign-in or permissions. A program with a token
 * opens no page.
 */
export const interactiveSession: RequestHandler = (req, _res, next) => {
  if (req.actor.impersonator) throw new DomainError('not_while_impersonating');
  next();
};
