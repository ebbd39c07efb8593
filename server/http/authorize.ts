/**
 * Guards. Every route names one, first in its line, so that reading the table tells who may come in; a test walks
 * the routers and fails on a route without.
 */
import type { Request, RequestHandler } from 'express';
import { type ActorUser, can } from '../shared/actor';
import { EnrolmentRequired, HttpError } from '../shared/errors';
import type { Permission } from '../shared/permissions';

export type Guard = RequestHandler & { guard: string };

const guard = (name: string, check: (req: Request) => void): Guard =>
  Object.assign(
    ((req, _res, next) => {
      check(req);
      next();
    }) as RequestHandler,
    { guard: name },
  );

/** Open to all; what is shown is decided by the secret in the address or needs no secret. */
export const anyone: Guard = guard('anyone', () => {});

/** For accounts of any kind. Guests are sent to sign in and come back. */
export const signedIn: Guard = guard('signedIn', (req) => {
  if (!req.actor.user) throw new HttpError(401);
});

/** For everybody who works here, whatever they may do. */
export const staffOnly: Guard = guard('staffOnly', (req) => {
  if (!req.actor.user) throw new HttpError(401);
  if (!req.actor.user.isStaff) throw new HttpError(403);
  if (req.actor.user.mustEnrol) throw new EnrolmentRequired();
});

/** For visitors without an account open; the signed-in are sent home by the handler of errors. */
export const guestOnly: Guard = guard('guestOnly', (req) => {
  if (req.actor.user) throw new HttpError(303);
});

/** @throws HttpError 401 for guests, 403 for those whose roles do not hold the permission, or who have to enrol first. */
export function demand(req: Request, permission: Permission): void {
  if (!req.actor.user) throw new HttpError(401);
  if (req.actor.user.mustEnrol) throw new EnrolmentRequired();
  if (!can(req.actor, permission)) throw new HttpError(403);
}

/** For those whose roles hold the permission. */
export const permit = (permission: Permission): Guard => guard(permission, (req) => demand(req, permission));

/** The signed-in user. @throws HttpError 401 */
export function userOf(req: Request): ActorUser {
  if (!req.actor.user) throw new HttpError(401);
  return req.actor.user;
}
