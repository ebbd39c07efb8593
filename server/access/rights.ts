/**
 * Compares rights. A person cannot give more than they have, nor change a person or role with more rights than
 * themselves; the administrator's role counts as more than any other, since it also gets future permissions.
 */
import type { Tx } from '../infra/db';
import { givenBy, scopeOfRole } from '../infra/heldRoles';
import { DomainError, forbidden } from '../shared/errors';
import { type Bounds, highestLimits, LIMIT_NAMES, LIMITS, type Limits } from '../shared/limits';
import type { Permission } from '../shared/permissions';
import { reachesEvent, reachesVenue, type Scope } from '../shared/scopes';

/** The permissions of one role, with scope and end. */
export type Grant = { permissions: ReadonlySet<Permission>; scope: Scope; until: string | null };

export type Rights = {
  /** Permissions that they have anywhere at all. */
  permissions: ReadonlySet<Permission>;
  grants: readonly Grant[];
  /** Their limits; a missing one is unlimited. */
  limits: Bounds;
  /** In the whole organisation. */
  isAdministrator: boolean;
};

export type RoleRow = { id: string; name: string; permissions: Permission[]; limits: Limits };
/** A role with its scope and end, by default everywhere and for good. */
export type HeldRow = RoleRow & { scope?: Scope; until?: string | null };

/** The rights of a person with these roles. */
export function rightsOfRoles(roles: readonly HeldRow[]): Rights {
  const grants = roles.map(({ permissions, scope = 'everywhere', until = null }) => ({
    permissions: new Set(givenBy(permissions, scope)),
    scope,
    until,
  }));
  return {
    permissions: new Set(grants.flatMap(({ permissions }) => [...permissions])),
    grants,
    limits: highestLimits(roles),
    isAdministrator: roles.some(({ name, scope = 'everywhere' }) => name === 'administrator' && scope === 'everywhere'),
  };
}

type Bound = Bounds[keyof Bounds];

const isWithin = (theirs: Bound, mine: Bound): boolean =>
  mine === undefined ||
  (theirs !== undefined && Object.entries(theirs).every(([currency, amount]) => amount <= (mine[currency] ?? 0)));

const lastsAsLong = (mine: string | null, theirs: string | null): boolean =>
  mine === null || (theirs !== null && Date.parse(theirs) <= Date.parse(mine));

/** Whether a person has a permission in the whole scope, and for the whole time, of a grant. */
function holds(mine: Rights, permission: Permission, { scope, until }: Grant): boolean {
  const own = mine.grants.filter((grant) => grant.permissions.has(permission) && lastsAsLong(grant.until, until));
  if (scope === 'everywhere') return own.some((grant) => grant.scope === 'everywhere');
  return (
    own.length > 0 &&
    [...scope.venues].every((venue) => own.some((grant) => reachesVenue(grant.scope, venue))) &&
    [...scope.events].every((event) => own.some((grant) => reachesEvent(grant.scope, event)))
  );
}

/** Whether `mine` includes all of `theirs`: permissions, limits, scopes and times. */
export function covers(mine: Rights, theirs: Rights): boolean {
  if (theirs.isAdministrator && !mine.isAdministrator) return false;
  const isHeld = (grant: Grant) => [...grant.permissions].every((permission) => holds(mine, permission, grant));
  if (!theirs.grants.every(isHeld)) return false;
  return LIMIT_NAMES.every(
    (name) => !theirs.permissions.has(LIMITS[name].permission) || isWithin(theirs.limits[name], mine.limits[name]),
  );
}

/** Serialises changes of rights until the transaction ends. Called before any read for the change. */
export const lockRights = (tx: Tx): Promise<unknown> => tx.$executeRaw`select lock_rights()`;

/** The roles assigned to a person, with their permissions, including ended ones. */
export const rolesOf = (tx: Tx, userId: string): Promise<RoleRow[]> =>
  tx.$queryRaw<RoleRow[]>`
    select r.id, r.name, r.limits, array(select permission from role_permissions where role_id = r.id) as permissions
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId}::uuid order by r.name`;

export const findRoles = (tx: Tx, ids: readonly string[]): Promise<RoleRow[]> =>
  tx.$queryRaw<RoleRow[]>`
    select r.id, r.name, r.limits, array(select permission from role_permissions where role_id = r.id) as permissions
    from roles r where r.id = any (${[...ids]}::uuid[]) order by r.name`;

type HeldNow = RoleRow & { until: string | null; venues: string[] | null; events: string[] | null };

/** A person's current rights. */
export async function rightsOf(tx: Tx, userId: string): Promise<Rights> {
  const held = await tx.$queryRaw<HeldNow[]>`
    select h.role_id as id, h.name, h.limits, h.ends_at::text as until,
      array(select permission from role_permissions where role_id = h.role_id) as permissions,
      case when h.is_limited then held_venues(h.user_id, h.role_id)::text[] end as venues,
      case when h.is_limited then held_events(h.user_id, h.role_id)::text[] end as events
    from held_roles h where h.user_id = ${userId}::uuid`;
  return rightsOfRoles(held.map((role) => ({ ...role, scope: scopeOfRole(role) })));
}

/**
 * The current rights of the actor: those read at the start of the request may be outdated.
 * @throws HttpError 403 when they are blocked or no longer have the permission
 */
export async function rightsOfActor(tx: Tx, userId: string | null, needed: Permission): Promise<Rights> {
  const isActive = userId !== null && (await tx.user.count({ where: { id: userId, deactivatedAt: null } })) === 1;
  const mine = isActive ? await rightsOf(tx, userId) : null;
  if (!mine?.permissions.has(needed)) throw forbidden();
  return mine;
}

/**
 * Checked before each change that could remove an administrator. Call it after `lockRights`.
 * @throws DomainError `last_administrator` when this is the only one who can sign in, everywhere and for good
 */
export async function keepAnAdministrator(tx: Tx, userId: string, field?: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ another: boolean }[]>`
    select another_administrator(${userId}::uuid) as another`;
  if (!row?.another) throw new DomainError('last_administrator', field ? { field } : {});
}
