import type { Density } from './densities';
import type { Permission } from './permissions';
import { NOWHERE, type Places, reachesEvent, type Scope, together } from './scopes';

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
  /** What they may do anywhere at all. */
  permissions: ReadonlySet<Permission>;
  /** Of these, what they may do in some places only. */
  limited: ReadonlyMap<Permission, Places>;
  /** When some of it ends by itself, as the database wrote it. */
  until: string | null;
  /** How they proved it. */
  via: 'session' | 'token' | 'none';
  /**
   * Who really sits there, while looking through another account's eyes. They see what that person sees; what they do
   * needs a permission of their own, also where the other would need none.
   */
  impersonator?: { id: string; name: string; email: string; own: Pick<Actor, 'permissions' | 'limited'> };
};

/** Who sits there, for what keeps one name alone of who did something. */
export const doerOf = ({ user, impersonator }: Pick<Actor, 'user' | 'impersonator'>): string | null =>
  impersonator?.id ?? user?.id ?? null;

/** Whose account it is, where its owner sits there: not a program with a token, nor a person who looks through their eyes. */
export const ownerOf = ({ user, via, impersonator }: Pick<Actor, 'user' | 'via' | 'impersonator'>): ActorUser | null =>
  via === 'session' && !impersonator ? user : null;

/** Who does something, as the record of it keeps them; the system itself has no user. */
export type AuditContext = {
  userId: string | null;
  /** As they are called now. */
  name: string;
  ip: string | null;
  userAgent: string | null;
  impersonatorId: string | null;
};

/** Whose account an order becomes that is begun: of none, where a person impersonates another. */
export const buyerOf = ({ user, impersonator }: Pick<Actor, 'user' | 'impersonator'>): ActorUser | null =>
  impersonator ? null : user;

/** As `doerOf`. */
export const doerIn = ({ userId, impersonatorId }: Pick<AuditContext, 'userId' | 'impersonatorId'>): string | null =>
  impersonatorId ?? userId;

/** From where something was asked for. */
export type Origin = Pick<AuditContext, 'ip' | 'userAgent'>;

/** What no person does: jobs, the clock, the start. */
export const SYSTEM: AuditContext = { userId: null, name: 'Aforo', ip: null, userAgent: null, impersonatorId: null };

export const GUEST: Actor = {
  user: null,
  roles: [],
  permissions: new Set(),
  limited: new Map(),
  until: null,
  via: 'none',
};

/** Whether they may anywhere at all: for menus, and whether a page opens. What concerns one thing asks `canIn`. */
export const can = (actor: Pick<Actor, 'permissions'>, permission: Permission): boolean =>
  actor.permissions.has(permission);

/** Where they may. */
export const scopeOf = (actor: Pick<Actor, 'permissions' | 'limited'>, permission: Permission): Scope =>
  actor.permissions.has(permission) ? (actor.limited.get(permission) ?? 'everywhere') : NOWHERE;

/** Where they may do any of several things. */
export const scopeOfAny = (actor: Pick<Actor, 'permissions' | 'limited'>, permissions: readonly Permission[]): Scope =>
  permissions.map((permission) => scopeOf(actor, permission)).reduce(together);

/** Whether they may in an event; null is what concerns the whole house. */
export const canIn = (actor: Actor, permission: Permission, eventId: string | null): boolean =>
  reachesEvent(scopeOf(actor, permission), eventId);

/** Whether they may in the whole house. */
export const canEverywhere = (actor: Actor, permission: Permission): boolean =>
  scopeOf(actor, permission) === 'everywhere';
