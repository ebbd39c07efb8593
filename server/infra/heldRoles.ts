/** The combined rights of a person's roles, read together with other data of the person. */
import { isHousePermission, isPermission, type Permission } from '../shared/permissions';
import { type Places, type Scope, together } from '../shared/scopes';

export type HeldRole = {
  role: string;
  permissions: string[];
  /** Its end; null for never. */
  until: string | null;
  /** The places it is limited to; null for everywhere. */
  venues: string[] | null;
  events: string[] | null;
};

/** SQL: the roles that a user `u` holds now, as JSON. */
export const HELD_ROLES = `
  (select coalesce(jsonb_agg(jsonb_build_object('role', h.name, 'until', h.ends_at,
      'permissions', array(select permission from role_permissions where role_id = h.role_id),
      'venues', case when h.is_limited then held_venues(h.user_id, h.role_id) end,
      'events', case when h.is_limited then held_events(h.user_id, h.role_id) end) order by h.name), '[]')
    from held_roles h where h.user_id = u.id)`;

/**
 * SQL: whether a role of a user `u` requires a second factor at sign-in. A function would be planned again by each
 * request.
 */
export const ASKS_TWO_FACTOR = `exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.requires_two_factor)`;

/** The scope of a role. */
export const scopeOfRole = ({ venues, events }: Pick<HeldRole, 'venues' | 'events'>): Scope =>
  venues === null || events === null ? 'everywhere' : { venues: new Set(venues), events: new Set(events) };

/** The permissions of a role within its scope, without permissions unknown to this version. */
export const givenBy = (permissions: readonly string[], scope: Scope): Permission[] =>
  permissions.filter(isPermission).filter((permission) => scope === 'everywhere' || !isHousePermission(permission));

/** The earlier of two ends. */
export const earlier = <T extends string>(one: T | null, other: T | null): T | null =>
  one === null || other === null ? (one ?? other) : Date.parse(one) < Date.parse(other) ? one : other;

/** Combines several roles: each permission in the scopes of all roles that give it. */
export function rightsGivenBy(held: readonly HeldRole[]) {
  const scopes = new Map<Permission, Scope>();
  for (const role of held) {
    const scope = scopeOfRole(role);
    for (const permission of givenBy(role.permissions, scope)) {
      const known = scopes.get(permission);
      scopes.set(permission, known ? together(known, scope) : scope);
    }
  }
  const limited = new Map<Permission, Places>();
  for (const [permission, scope] of scopes) if (scope !== 'everywhere') limited.set(permission, scope);
  return {
    roles: held.map(({ role }) => role),
    permissions: new Set(scopes.keys()),
    limited,
    until: held.map(({ until }) => until).reduce(earlier, null),
  };
}
