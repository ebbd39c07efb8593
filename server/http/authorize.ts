/**
 * Guards. Every route names one, first in its line, so that reading the table tells who may come in; a test walks
 * the routers and fails on a route without.
 */
import type { Request, RequestHandler } from 'express';
import { type ActorUser, can, canEverywhere, scopeOf } from '../shared/actor';
import { EnrolmentRequired, HttpError, notFound } from '../shared/errors';
import type { HousePermission, Permission, ScopedPermission } from '../shared/permissions';
import { reachesEvent, reachesVenue } from '../shared/scopes';
import { isUuid } from '../shared/uuid';
import { type Place, placesOf, type ThingKind } from './things';

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

/**
 * How a route keeps to where somebody holds its permission: `everywhere` opens only to those who hold it in the whole
 * house; `within` narrows by itself what it shows and takes (lists do, and `scopeOf`); the others name what they are
 * about, and where to find its id: `{ product: 'id', event: 'body.eventId' }`.
 */
export type Reach = 'everywhere' | 'within' | Partial<Record<ThingKind, string>>;

function idAt(req: Request, where: string): unknown {
  const [first, name] = where.split('.');
  if (name === undefined) return req.params[where];
  return ((first === 'body' ? req.body : req.query) as Record<string, unknown> | undefined)?.[name];
}

/**
 * Whether a thing lies where they hold the permission. What there is not is left to the route, which says so.
 * @throws HttpError 404 as if there were none
 */
export async function demandIn(req: Request, permission: ScopedPermission, kind: ThingKind, id: unknown) {
  const scope = scopeOf(req.actor, permission);
  if (scope === 'everywhere' || !isUuid(id)) return;
  const isWithin = ({ event, venue }: Place) => (event ? reachesEvent(scope, event) : reachesVenue(scope, venue));
  if (!(await placesOf(kind, id)).every(isWithin)) throw notFound();
}

async function demandReach(req: Request, permission: ScopedPermission, reach: Exclude<Reach, string>): Promise<void> {
  for (const [kind, where] of Object.entries(reach))
    await demandIn(req, permission, kind as ThingKind, idAt(req, where));
}

/** For those whose roles hold the permission. One that may be held in some places only says how its route keeps to them. */
export function permit(permission: HousePermission): Guard;
export function permit(permission: ScopedPermission, reach: Reach): Guard;
export function permit(permission: Permission, reach: Reach = 'everywhere'): Guard {
  const check: RequestHandler = (req, _res, next) => {
    demand(req, permission);
    if (canEverywhere(req.actor, permission) || reach === 'within') return next();
    if (reach === 'everywhere') throw new HttpError(403);
    return demandReach(req, permission as ScopedPermission, reach).then(() => next());
  };
  return Object.assign(check, { guard: permission });
}

/** The signed-in user. @throws HttpError 401 */
export function userOf(req: Request): ActorUser {
  if (!req.actor.user) throw new HttpError(401);
  return req.actor.user;
}
