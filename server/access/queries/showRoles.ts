import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { LIMIT_NAMES, type Limits } from '../../shared/limits';
import { isPermission, PERMISSIONS, type Permission } from '../../shared/permissions';
import { isUuid } from '../../shared/uuid';
import type { LimitValues, PermissionArea, Reach, RoleColumn, RoleValues } from '../pages';
import { EVERYWHERE, readReaches, rightsWithin } from '../reach';
import { covers, type Rights, rightsOf } from '../rights';
import { findRole } from './findRole';

const MAX_COUNTED = 1000;

/** Every permission by area, in the order of the product's own list. */
export function permissionAreas(): PermissionArea[] {
  const areas = new Map<string, Permission[]>();
  for (const permission of PERMISSIONS) {
    const area = permission.slice(0, permission.indexOf('.'));
    areas.set(area, [...(areas.get(area) ?? []), permission]);
  }
  return [...areas].map(([area, permissions]) => ({ area, permissions }));
}

export const limitValues = (limits: Limits): LimitValues => ({
  ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, limits[name] ?? null])) as LimitValues),
  currency: limits.currency ?? null,
});

export const currenciesSold = async (): Promise<string[]> =>
  (await sql<{ currency: string }>('currencies_sold', 'select distinct currency from events order by 1')).map(
    ({ currency }) => currency,
  );

type Row = Omit<RoleColumn, 'limits' | 'reach' | 'mayChange' | 'isBelow'> & { limits: Limits };

async function listRoles(mine: Rights): Promise<RoleColumn[]> {
  const reaches = await readReaches(prisma, null);
  const rows = await sql<Row>(
    'list_roles',
    `select r.id, r.name, r.built_in as "builtIn", r.description, r.limits, r.requires_two_factor as "requiresTwoFactor",
       array(select permission from role_permissions where role_id = r.id order by permission) as permissions,
       (select count(*)::int from (select 1 from user_roles ur where ur.role_id = r.id limit $1) counted) as people
     from roles r order by r.built_in desc, r.id`,
    [MAX_COUNTED],
  );
  const known = rows.map((role) => ({ ...role, reach: reaches.get(role.id) ?? EVERYWHERE }));
  const below = await Promise.all(
    known.map(async ({ reach, ...role }) => covers(mine, await rightsWithin(prisma, role, reach))),
  );
  return known.map(({ limits, ...role }, at) => {
    const isBelow = below[at]!;
    return {
      ...role,
      permissions: role.permissions.filter(isPermission),
      limits: limitValues(limits),
      mayChange: role.name !== 'administrator' && isBelow,
      isBelow,
    };
  });
}

const EMPTY: RoleValues = { name: '', description: '', permissions: [], limits: limitValues({}), reach: EVERYWHERE };

const draftOf = ({ description, permissions, limits, reach }: RoleColumn, mine: Rights): RoleValues => ({
  name: '',
  description,
  permissions: permissions.filter((permission) => mine.permissions.has(permission)),
  limits,
  reach,
});

type Asked = { role?: unknown; copy?: unknown };

/** The roles that this person may see, with the role that they edit or create. @throws HttpError 404 */
export async function showRoles(userId: string, asked: Asked) {
  const mine = await rightsOf(prisma, userId);
  const roles = await listRoles(mine);
  const copied = asked.copy === undefined ? null : roles.find(({ id }) => id === asked.copy);
  if (copied === undefined) throw notFound();
  const isNew = asked.role === 'new';
  const changed = asked.role === undefined || isNew ? null : roles.find(({ id }) => id === asked.role);
  if (changed === undefined) throw notFound();
  const stored = changed?.mayChange && isUuid(changed.id) ? await findRole(prisma, changed.id) : null;
  return {
    areas: permissionAreas(),
    roles,
    record: stored && { id: stored.id, version: stored.version, values: roleValues(stored, changed!.reach) },
    draft: copied ? draftOf(copied, mine) : isNew ? EMPTY : null,
    mine: { permissions: [...mine.permissions] },
  };
}

/** A role's values for its form. */
export const roleValues = (
  role: { name: string; description: string; permissions: readonly Permission[]; limits: Limits },
  reach: Reach,
): RoleValues => ({
  name: role.name,
  description: role.description,
  permissions: role.permissions.filter(isPermission),
  limits: limitValues(role.limits),
  reach,
});
