/** Scopes of access tokens, and the permissions of its owner that a token with the scope may use. */
import type { Permission } from './permissions';

export const API_SCOPES = {
  /** Published events, time slots and prices: public data that needs no permission of the owner. */
  'events:read': [],
  'orders:read': ['orders.view'],
  /** Holds, new orders, cancellations and moves. */
  'orders:write': ['orders.view', 'orders.manage'],
  'orders:refund': ['orders.view', 'orders.refund'],
  /** Codes and documents of tickets. */
  'tickets:read': ['tickets.view'],
  'scans:read': ['validations.view'],
  /** Companies and the codes that they bought. */
  'companies:read': ['bulk.view'],
  'companies:write': ['bulk.view', 'bulk.manage'],
  /** People across orders, like the page of people, which `orders.view` does not open. */
  'customers:read': ['orders.manage'],
  'reports:read': ['reports.view'],
  'webhooks:manage': ['settings.manage'],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiScope = keyof typeof API_SCOPES;

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as ApiScope[];

export const isApiScope = (name: string): name is ApiScope => Object.hasOwn(API_SCOPES, name);

/** The permissions of all these scopes; unknown ones, of a later version, give none. */
export const permissionsOfScopes = (scopes: readonly string[]): ReadonlySet<Permission> =>
  new Set(scopes.filter(isApiScope).flatMap((scope): readonly Permission[] => API_SCOPES[scope]));
