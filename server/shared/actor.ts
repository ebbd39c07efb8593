import type { Density } from './densities';
import type { Permission } from './permissions';

export type ActorUser = {
  id: string;
  name: string;
  email: string;
  locale: string;
  emailVerified: boolean;
  hasTwoFactor: boolean;
  /** A role of theirs asks for a second proof, which they have not set up: until then they may do nothing with any. */
  mustEnrol: boolean;
  isStaff: boolean;
  density: Density;
};

/** Who makes the request, and what they may do. A guest has no user and no permission. */
export type Actor = {
  user: ActorUser | null;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** How they proved it. */
  via: 'session' | 'token' | 'none';
  /** Who really sits there, while looking through another account's eyes. */
  impersonator?: { id: string; name: string };
};

/** Who does something, as the record of it keeps them; the system itself has no user. */
export type AuditContext = {
  userId: string | null;
  /** As they are called now. */
  name: string;
  ip: string | null;
  userAgent: string | null;
  impersonatorId: string | null;
};

/** From where something was asked for. */
export type Origin = Pick<AuditContext, 'ip' | 'userAgent'>;

/** What nobody in particular does: jobs, the clock, the start. */
export const SYSTEM: AuditContext = { userId: null, name: 'Aforo', ip: null, userAgent: null, impersonatorId: null };

export const GUEST: Actor = { user: null, roles: [], permissions: new Set(), via: 'none' };

export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);
