import type { RequestHandler } from 'express';
import { GUEST } from '../../shared/actor';
import { originOf } from '../auditContext';
import { bearerOf } from '../bearer';
import { findTokenOwner } from '../sessionStore';

/** Sets the actor of a request of a program: the owner of its token, with the rights of the token. */
export const tokenActor: RequestHandler = async (req, _res, next) => {
  const bearer = bearerOf(req);
  req.actor = (bearer && (await findTokenOwner(bearer, originOf(req)))) || GUEST;
  next();
};
