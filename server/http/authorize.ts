/**
 * Guards. Every route names one, first in its line, so that the route table shows who has access; a test walks the
 * routers and fails on a route without one.
 */
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { type ActorUser, can, canEverywhere, doerOf, scopeOf } from '../shared/actor';
import { DomainError, EnrolmentRequired, HttpError, notFound } from '../shared/errors';
import type { HousePermission, Permission, ScopedPermission } from '../shared/permissions';
import { reachesEvent, reachesVenue } from '../shared/scopes';
import { isUuid } from '../shared/uuid';
import { type Place, placesOf, type ThingKind } from './things';
import { fieldErrors, ValidationError } from './validate';

export type Guard = RequestHandler & { guard: string };

const guard = (name: string, check: (req: Request) => void): Guard =>
  Object.assign(
    ((req, _res, next) => {
      check(req);
      next();
    }) as RequestHandler,
    { guard: name },
  );

/** Public; the secret in the URL decides what is shown, or no secret is needed. */
export const anyone: Guard = guard('anyone', () => {});

/** Requires an account of any kind. Guests are redirected to sign in and return. */
export const signedIn: Guard = guard('signedIn', (req) => {
  if (!req.actor.user) throw new HttpError(401);
});

/** Requires any staff role. */
export const staffOnly: Guard = guard('staffOnly', (req) => {
  if (!req.actor.user) throw new HttpError(401);
  if (!req.actor.user.isStaff) throw new HttpError(403);
  if (req.actor.user.mustEnrol) throw new EnrolmentRequired();
});

/** Requires a guest; the error handler redirects signed-in users to their start page. */
export const guestOnly: Guard = guard('guestOnly', (req) => {
  if (req.actor.user) throw new HttpError(303);
});

/**
 * @throws HttpError 401 for guests, 403 for users without the permission, or who have to enrol a second factor first.
 */
export function demand(req: Request, permission: Permission): void {
  if (!req.actor.user) throw new HttpError(401);
  if (req.actor.user.mustEnrol) throw new EnrolmentRequired();
  if (!can(req.actor, permission)) throw new HttpError(403);
}

/** A key of the request body with its schema in the route; built by `sent` and `ifSent`. */
export type SentKey = { key: string; field: z.ZodType; isNeeded: boolean };

/**
 * How a route respects the scope of a permission: `everywhere` requires it for the whole organisation; `within` filters
 * the data itself (lists do, and `scopeOf`); the others name the record, and where its id is: a URL parameter,
 * `query.event`, or a key of the body: `{ product: 'id', event: sent(duplicateRequest, 'eventId') }`.
 */
export type Reach = 'everywhere' | 'within' | Partial<Record<ThingKind, string | SentKey>>;

/** The schema of one key, through joined, checked and transformed objects. */
function fieldOf(schema: z.core.$ZodType, key: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[key] as z.ZodType | undefined;
  if (schema instanceof z.ZodPipe) return fieldOf(schema.def.in, key);
  if (schema instanceof z.ZodIntersection) return fieldOf(schema.def.left, key) ?? fieldOf(schema.def.right, key);
  return undefined;
}

function sentKey(schema: z.ZodType, key: string, isNeeded: boolean): SentKey {
  const field = fieldOf(schema, key);
  if (!field) throw new Error(`no schema says what ${key} is`);
  return { key, field, isNeeded };
}

/**
 * The record named in the body. Missing or null means the whole organisation, and is refused to users with a limited
 * permission.
 */
export const sent = <S extends z.ZodType>(schema: S, key: keyof z.output<S> & string): SentKey =>
  sentKey(schema, key, true);

/** Same as `sent`, but a missing key has no meaning: the other records of the guard decide. */
export const ifSent = <S extends z.ZodType>(schema: S, key: keyof z.output<S> & string): SentKey =>
  sentKey(schema, key, false);

/** Whether a record is in the scope of their permission, for a page that shows the available actions. */
export async function mayWith(req: Request, permission: ScopedPermission, kind: ThingKind, id: string) {
  const scope = scopeOf(req.actor, permission);
  if (scope === 'everywhere') return true;
  const isWithin = ({ event, venue }: Place) => (event ? reachesEvent(scope, event) : reachesVenue(scope, venue));
  return can(req.actor, permission) && (await placesOf(kind, id)).every(isWithin);
}

/**
 * The route itself refuses a record that does not exist. @throws HttpError 404 for one outside of the person's scope
 */
async function demandIn(req: Request, permission: ScopedPermission, kind: ThingKind, id: string) {
  if (!(await mayWith(req, permission, kind, id))) throw notFound();
}

/** The id in the body, parsed by its schema; null for none. @throws ValidationError, DomainError `whole_house` */
function readSent(req: Request, { key, field, isNeeded }: SentKey): string | null {
  const body = (req.body ?? {}) as Record<string, unknown>;
  const read = field.safeParse(Object.hasOwn(body, key) ? body[key] : undefined, { reportInput: true });
  if (!read.success) throw new ValidationError({ [key]: Object.values(fieldErrors(read.error, req.t))[0]! });
  if (isUuid(read.data)) return read.data;
  if (isNeeded) throw new DomainError('whole_house', { field: key });
  return null;
}

/** The id in the URL. @throws HttpError 404 for an invalid id */
function readAddress(req: Request, where: string): string | null {
  const [, name] = where.split('query.');
  const id = name === undefined ? req.params[where] : req.query[name];
  if (isUuid(id)) return id;
  // A page may be requested without a record, and then filters its data itself.
  if (name !== undefined) return null;
  throw notFound();
}

async function demandReach(req: Request, permission: ScopedPermission, reach: Exclude<Reach, string>): Promise<void> {
  for (const [kind, where] of Object.entries(reach)) {
    const id = typeof where === 'string' ? readAddress(req, where) : readSent(req, where);
    if (id !== null) await demandIn(req, permission, kind as ThingKind, id);
  }
}

/** Requires a permission. If it can be limited to some places, the route states how it respects that. */
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

/**
 * Requires one of several permissions: `within` for pages that filter their data themselves, `everywhere` for those of
 * the whole organisation. Its name is the permissions joined by " or ".
 */
export function permitAny(
  permissions: readonly [ScopedPermission, ...Permission[]],
  reach: 'everywhere' | 'within',
): Guard {
  const holds = reach === 'within' ? can : canEverywhere;
  const check: RequestHandler = (req, _res, next) => {
    demand(req, permissions.find((permission) => holds(req.actor, permission)) ?? permissions[0]);
    if (!permissions.some((permission) => holds(req.actor, permission))) throw new HttpError(403);
    next();
  };
  return Object.assign(check, { guard: permissions.join(' or ') });
}

/** The signed-in user. @throws HttpError 401 */
export function userOf(req: Request): ActorUser {
  if (!req.actor.user) throw new HttpError(401);
  return req.actor.user;
}

/** The real person of a request: the impersonator, if there is one. @throws HttpError 401 */
export const doerId = (req: Request): string => doerOf(req.actor) ?? userOf(req).id;
