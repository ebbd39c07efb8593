/**
 * Guards. Every route names one, first in its line, so that reading the table tells who may come in; a test walks
 * the routers and fails on a route without.
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

/** A key of what is sent, as the schema of the route has it; built by `sent` and `ifSent`. */
export type SentKey = { key: string; field: z.ZodType; isNeeded: boolean };

/**
 * How a route keeps to where a person holds its permission: `everywhere` opens only to those who hold it in the whole
 * house; `within` narrows by itself what it shows and takes (lists do, and `scopeOf`); the others name what they are
 * about, and where its id is: a blank of the address, `query.event`, or a key of what is sent:
 * `{ product: 'id', event: sent(duplicateRequest, 'eventId') }`.
 */
export type Reach = 'everywhere' | 'within' | Partial<Record<ThingKind, string | SentKey>>;

/** The schema of one key, wherever objects are joined, checked or transformed as a whole. */
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

/** The thing that what is sent names. Missing or null it means the whole house, and is refused to who is limited. */
export const sent = <S extends z.ZodType>(schema: S, key: keyof z.output<S> & string): SentKey =>
  sentKey(schema, key, true);

/** As `sent`, where nothing is meant by leaving it out: what else the guard names decides. */
export const ifSent = <S extends z.ZodType>(schema: S, key: keyof z.output<S> & string): SentKey =>
  sentKey(schema, key, false);

/** Whether a thing lies where they hold the permission, for a page that shows what they may do with it. */
export async function mayWith(req: Request, permission: ScopedPermission, kind: ThingKind, id: string) {
  const scope = scopeOf(req.actor, permission);
  if (scope === 'everywhere') return true;
  const isWithin = ({ event, venue }: Place) => (event ? reachesEvent(scope, event) : reachesVenue(scope, venue));
  return can(req.actor, permission) && (await placesOf(kind, id)).every(isWithin);
}

/** Lets the route refuse a record that does not exist. @throws HttpError 404 for one outside of the person's reach */
async function demandIn(req: Request, permission: ScopedPermission, kind: ThingKind, id: string) {
  if (!(await mayWith(req, permission, kind, id))) throw notFound();
}

/** The id that is sent, as its schema reads it; null for none. @throws ValidationError, DomainError `whole_house` */
function readSent(req: Request, { key, field, isNeeded }: SentKey): string | null {
  const body = (req.body ?? {}) as Record<string, unknown>;
  const read = field.safeParse(Object.hasOwn(body, key) ? body[key] : undefined, { reportInput: true });
  if (!read.success) throw new ValidationError({ [key]: Object.values(fieldErrors(read.error, req.t))[0]! });
  if (isUuid(read.data)) return read.data;
  if (isNeeded) throw new DomainError('whole_house', { field: key });
  return null;
}

/** Of the address: what is no id names nothing. @throws HttpError 404 */
function readAddress(req: Request, where: string): string | null {
  const [, name] = where.split('query.');
  const id = name === undefined ? req.params[where] : req.query[name];
  if (isUuid(id)) return id;
  // A page may be asked for without naming anything, and then narrows by itself.
  if (name !== undefined) return null;
  throw notFound();
}

async function demandReach(req: Request, permission: ScopedPermission, reach: Exclude<Reach, string>): Promise<void> {
  for (const [kind, where] of Object.entries(reach)) {
    const id = typeof where === 'string' ? readAddress(req, where) : readSent(req, where);
    if (id !== null) await demandIn(req, permission, kind as ThingKind, id);
  }
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

/**
 * For those who hold one of several permissions: `within` for pages that narrow by themselves what they show, `everywhere` for those of
 * the whole house. Its name is the permissions joined by " or ".
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

/** The real person who makes a request: the impersonator, where there is one. @throws HttpError 401 */
export const doerId = (req: Request): string => doerOf(req.actor) ?? userOf(req).id;
