import type { Permission } from './permissions';

export type ActorUser = {
  id: string;
  name: string;
  email: string;
  locale: string;
  emailVerified: boolean;
  hasTwoFactor: boolean;
  isStaff: boolean;
};

/** Who makes the request, and what they may do. A guest has no user and no permission. */
export type Actor = {
  user: ActorUser | null;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** How they proved it. */
  via: 'session' | 'token' | 'none';
};

export const GUEST: Actor = { user: null, roles: [], permissions: new Set(), via: 'none' };

export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);
