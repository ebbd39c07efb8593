/**
 * A page stays open longer than a session. What it asks names whom it was made for, so that nothing is done in the name
 * of another person who signed in meanwhile, and so that the page can ask its owner to sign in over what they were doing.
 */
import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../shared/errors';
import { ownerOf, PAGE_OWNER, SIGN_IN_AGAIN, type SignInAgainReason } from '../shared/pageOwner';
import { isInertia, isPartial } from './inertia';

/** Whether a page of staff asks, which can have its owner prove who they are without going away. */
export const isOfPage = (req: Request): boolean => req.get(PAGE_OWNER) !== undefined;

/** A page opened by a link is drawn for the person who is there now, and takes nothing over from the one before. */
const opensPage = (req: Request): boolean => req.method === 'GET' && isInertia(req) && !isPartial(req);

/** Refuses what a page asks that was made for another person than is signed in now. @throws HttpError 401 */
export const pageOwnerOnly: RequestHandler = (req, _res, next) => {
  if (isOfPage(req) && req.get(PAGE_OWNER) !== ownerOf(req.actor.user, req.actor.impersonator) && !opensPage(req))
    throw new HttpError(401);
  next();
};

/** Tells the page to ask its owner. */
export function askToSignInAgain(req: Request, res: Response): void {
  const reason: SignInAgainReason = req.actor.user ? 'another' : 'ended';
  res
    .status(401)
    .set(SIGN_IN_AGAIN, reason)
    .json({ code: '401', message: req.t('errors.http_401') });
}
