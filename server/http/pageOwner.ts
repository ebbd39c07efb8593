/**
 * A page may stay open longer than its session. Its requests name the user for whom it was rendered, so that nothing is
 * done in the name of a person who signed in later, and the page can ask its owner to sign in without leaving it.
 */
import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../shared/errors';
import { ownerOf, PAGE_OWNER, SIGN_IN_AGAIN, type SignInAgainReason } from '../shared/pageOwner';
import { isInertia, isPartial } from './inertia';

/** Whether the request comes from a staff page, which can ask its owner to sign in without leaving. */
export const isOfPage = (req: Request): boolean => req.get(PAGE_OWNER) !== undefined;

/** A page opened by a link is rendered for the current user, and does not use data of the former one. */
const opensPage = (req: Request): boolean => req.method === 'GET' && isInertia(req) && !isPartial(req);

/** Refuses requests of a page rendered for another user than the current one. @throws HttpError 401 */
export const pageOwnerOnly: RequestHandler = (req, _res, next) => {
  if (isOfPage(req) && req.get(PAGE_OWNER) !== ownerOf(req.actor.user, req.actor.impersonator) && !opensPage(req))
    throw new HttpError(401);
  next();
};

/** Tells the page to ask its owner to sign in. */
export function askToSignInAgain(req: Request, res: Response): void {
  const reason: SignInAgainReason = req.actor.user ? 'another' : 'ended';
  res
    .status(401)
    .set(SIGN_IN_AGAIN, reason)
    .json({ code: '401', message: req.t('errors.http_401') });
}
