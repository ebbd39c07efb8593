/** What the roles of a person come to, read with whatever else is asked of them. */
import { isHousePermission, isPermission, type Permission } from '../shared/permissions';
import { type Places, type Scope, together } from '../shared/scopes';

export type HeldRole = {
  role: string;
  permissions: string[];
  /** When it ends; null for never. */
  until: string | null;
  /** Where it is limited; null for everywhere. */
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

/** SQL: whether a role of a user `u` asks for a second proof at signing in. As a function it would be planned anew by each request. */
export const ASKS_TWO_FACTOR = `exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.requires_two_factor)`;

/** Where a role is held. */
export const scopeOfRole = ({ venues, events }: Pick<HeldRole, 'venues' | 'events'>): Scope =>
  venues === null || events === null ? 'everywhere' : { venues: new Set(venues), events: new Set(events) };

/** What a role gives where it is held: a permission that this version does not know is none. */
export const givenBy = (permissions: readonly string[], scope: Scope): Permission[] =>
  permissions.filter(isPermission).filter((permission) => scope === 'everywhere' || !isHousePermission(permission));

/** Of two ends the first. */
export const earlier = <T extends string>(one: T | null, other: T | null): T | null =>
  one === null || other === null ? (one ?? other) : Date.parse(one) < Date.parse(other) ? one : other;

/** Several roles at once: each permission wherever one of them gives it. */
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
