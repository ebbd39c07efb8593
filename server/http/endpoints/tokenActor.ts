/** The actor of a program's request: the owner of its token, with the rights of the token. */
import type { Request, RequestHandler } from 'express';
import { type Actor, GUEST } from '../../shared/actor';
import { HttpError } from '../../shared/errors';
import { originOf } from '../auditContext';
import { bearerOf } from '../bearer';
import { findTokenOwner } from '../sessionStore';

const ownerOf = async (req: Request, token: string): Promise<Actor> =>
  (await findTokenOwner(token, originOf(req))) ?? GUEST;

/** Sets the actor of a request to the public API. */
export const tokenActor: RequestHandler = async (req, _res, next) => {
  const token = bearerOf(req);
  req.actor = token ? await ownerOf(req, token) : GUEST;
  next();
};

/** Outside of `/api/v1` programs read their own account and join live channels. */
const ADDRESSES = /^\/(api\/me|broadcasting\/)/;

const isForPrograms = (req: Request): boolean => ADDRESSES.test(req.path);

/** The sender of a bearer token; null without one, a guest on a page. */
export async function tokenOwner(req: Request): Promise<Actor | null> {
  const token = bearerOf(req);
  if (!token) return null;
  return isForPrograms(req) ? ownerOf(req, token) : GUEST;
}

/** Pages are for people. The session is there by now: the answer to the error reads it. @throws HttpError 401 */
export function refuseToken(req: Request): void {
  if (bearerOf(req) && !isForPrograms(req)) throw new HttpError(401);
}
