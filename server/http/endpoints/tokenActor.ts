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

/** The sender of a bearer token; null without one. @throws HttpError 401 for a page, which is for a person */
export async function tokenOwner(req: Request): Promise<Actor | null> {
  const token = bearerOf(req);
  if (!token) return null;
  if (!ADDRESSES.test(req.path)) throw new HttpError(401);
  return ownerOf(req, token);
}
