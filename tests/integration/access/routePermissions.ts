/**
 * Access to each route, in readable form. Routes are tested against this table and not against their own guards; the
 * author of a route adds its line here, as a deliberate second statement.
 */
import type { Permission } from '../../../server/shared/permissions';

/**
 * `anyone` needs no account (a secret in the URL may decide further), `guestOnly` none at all, `signedIn` any,
 * `staffOnly` an account of staff.
 */
export type Access =
  | 'anyone'
  | 'guestOnly'
  | 'signedIn'
  | 'staffOnly'
  | Permission
  | `${Permission} or ${Permission}`
  | 'catalogue.manage or promos.manage or bulk.manage or settings.manage or users.manage';

export type StatedRoute = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; access: Access };

/** Routes of a domain by access, one a line. */
export type RouteAccess = Partial<Record<Access, string>>;

/** Every file of `routes`: the routes of `server/<domain>`. */
const files = import.meta.glob<RouteAccess>('./routes/*.ts', { eager: true, import: 'access' });

export const STATED_ROUTES: readonly StatedRoute[] = Object.values(files)
  .flatMap(Object.entries<string>)
  .flatMap(([access, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' ') as [StatedRoute['method'], string])
      .map(([method, path]) => ({ method, path, access: access as Access })),
  );
