/**
 * What people may do, compared. Nobody gives away more than they have and nobody changes a person or a role that may
 * do more than themselves; the administrator's role counts as more than any other, since it gains what is still to come.
 */
import type { Tx } from '../infra/db';
import { DomainError, forbidden } from '../shared/errors';
import { type Bounds, highestLimits, LIMIT_NAMES, LIMITS, type Limits } from '../shared/limits';
import type { Permission } from '../shared/permissions';

export type Rights = {
  permissions: ReadonlySet<Permission>;
  /** How far they go; what is missing has no bound. */
  limits: Bounds;
  isAdministrator: boolean;
};

export type RoleRow = { id: string; name: string; permissions: Permission[]; limits: Limits };

/** The rights of somebody with these roles. */
export const rightsOfRoles = (roles: readonly RoleRow[]): Rights => ({
  permissions: new Set(roles.flatMap((role) => role.permissions)),
  limits: highestLimits(roles),
  isAdministrator: roles.some((role) => role.name === 'administrator'),
});

type Bound = Bounds[keyof Bounds];

const isWithin = (theirs: Bound, mine: Bound): boolean =>
  mine === undefined ||
  (theirs !== undefined && Object.entries(theirs).every(([currency, amount]) => amount <= (mine[currency] ?? 0)));

/** Whether `mine` holds all of `theirs`, as far as theirs goes. */
export function covers(mine: Rights, theirs: Rights): boolean {
  if (theirs.isAdministrator && !mine.isAdministrator) return false;
  if ([...theirs.permissions].some((permission) => !mine.permissions.has(permission))) return false;
  return LIMIT_NAMES.every(
    (name) => !theirs.permissions.has(LIMITS[name].permission) || isWithin(theirs.limits[name], mine.limits[name]),
  );
}

/** Has whoever changes rights do so alone until the transaction ends. Taken before anything is read for it. */
export const lockRights = (tx: Tx): Promise<unknown> => tx.$executeRaw`select lock_rights()`;

/** The roles of a person, with what each may do. */
export const rolesOf = (tx: Tx, userId: string): Promise<RoleRow[]> =>
  tx.$queryRaw<RoleRow[]>`
    select r.id, r.name, r.limits, array(select permission from role_permissions where role_id = r.id) as permissions
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId}::uuid order by r.name`;

/** Roles by their ids. */
export const findRoles = (tx: Tx, ids: readonly string[]): Promise<RoleRow[]> =>
  tx.$queryRaw<RoleRow[]>`
    select r.id, r.name, r.limits, array(select permission from role_permissions where role_id = r.id) as permissions
    from roles r where r.id = any (${[...ids]}::uuid[]) order by r.name`;

/** What a person may do. */
export const rightsOf = async (tx: Tx, userId: string): Promise<Rights> => rightsOfRoles(await rolesOf(tx, userId));

/**
 * The rights of whoever acts, read anew: what they were when the request came may be outdated by now.
 * @throws HttpError 403 when they are shut out or no longer hold the permission
 */
export async function rightsOfActor(tx: Tx, userId: string | null, needed: Permission): Promise<Rights> {
  const isActive = userId !== null && (await tx.user.count({ where: { id: userId, deactivatedAt: null } })) === 1;
  const mine = isActive ? await rightsOf(tx, userId) : null;
  if (!mine?.permissions.has(needed)) throw forbidden();
  return mine;
}

/**
 * Stands before everything that would take an administrator away. Call it after `lockRights`.
 * @throws DomainError `last_administrator` when this is the only one who can sign in
 */
export async function keepAnAdministrator(tx: Tx, userId: string, field?: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ another: boolean }[]>`
    select another_administrator(${userId}::uuid) as another`;
  if (!row?.another) throw new DomainError('last_administrator', field ? { field } : {});
}
