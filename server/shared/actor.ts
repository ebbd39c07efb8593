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
  /** A role of theirs requires a second factor that is not set up: until then they have no permissions. */
  mustEnrol: boolean;
  isStaff: boolean;
  density: Density;
};

/** The sender of a request, with permissions. A guest has no user and no permission. */
export type Actor = {
  user: ActorUser | null;
  roles: readonly string[];
  /** Permissions that they have anywhere at all. */
  permissions: ReadonlySet<Permission>;
  /** The permissions that are limited to some places. */
  limited: ReadonlyMap<Permission, Places>;
  /** When some of the permissions end, as the database wrote it. */
  until: string | null;
  /** How they signed in. */
  via: 'session' | 'token' | 'none';
  /** Set for a token. */
  tokenId?: string;
  /** The name that its owner gave it. */
  tokenName?: string;
  /** The scopes of a token (apiScopes.ts). Its permissions are already limited by them. */
  scopes?: ReadonlySet<string>;
  /** The venues of a token, for public data that needs no permission. */
  places?: Scope;
  /**
   * The real person during impersonation. They see what the account sees; their actions need their own permission, even
   * those that need none of the account.
   */
  impersonator?: { id: string; name: string; email: string; own: Pick<Actor, 'permissions' | 'limited'> };
};

/** The real person, for records that keep only one name. */
export const doerOf = ({ user, impersonator }: Pick<Actor, 'user' | 'impersonator'>): string | null =>
  impersonator?.id ?? user?.id ?? null;

/** The owner of the account, if they act themselves: not a program with a token, nor an impersonator. */
export const ownerOf = ({ user, via, impersonator }: Pick<Actor, 'user' | 'via' | 'impersonator'>): ActorUser | null =>
  via === 'session' && !impersonator ? user : null;

/** The person or program that acts, as records keep them; the system and a program have no user. */
export type AuditContext = {
  userId: string | null;
  /** Their current name. */
  name: string;
  ip: string | null;
  userAgent: string | null;
  impersonatorId: string | null;
  /** Owner of a program's token: a party of the request, though it did not act. */
  tokenOwnerId?: string;
  /** The program's token. */
  tokenId?: string;
};

/** The account for a new order; none during impersonation. */
export const buyerOf = ({ user, impersonator }: Pick<Actor, 'user' | 'impersonator'>): ActorUser | null =>
  impersonator ? null : user;

/** Same as `doerOf`. */
export const doerIn = ({ userId, impersonatorId }: Pick<AuditContext, 'userId' | 'impersonatorId'>): string | null =>
  impersonatorId ?? userId;

/** The account that a request used without its owner acting: of an impersonated person, or of a token's owner. */
export const accountIn = ({ userId, impersonatorId, tokenOwnerId }: AuditContext): string | null =>
  impersonatorId ? userId : (tokenOwnerId ?? null);

/** The origin of a request. */
export type Origin = Pick<AuditContext, 'ip' | 'userAgent'>;

/** Actions without a person: jobs, the clock, the start. */
export const SYSTEM: AuditContext = { userId: null, name: 'Aforo', ip: null, userAgent: null, impersonatorId: null };

export const GUEST: Actor = {
  user: null,
  roles: [],
  permissions: new Set(),
  limited: new Map(),
  until: null,
  via: 'none',
};

/** Whether they have the permission anywhere: for menus and for opening a page. Checks of one record use `canIn`. */
export const can = (actor: Pick<Actor, 'permissions'>, permission: Permission): boolean =>
  actor.permissions.has(permission);

/** The places where they have the permission. */
export const scopeOf = (actor: Pick<Actor, 'permissions' | 'limited'>, permission: Permission): Scope =>
  actor.permissions.has(permission) ? (actor.limited.get(permission) ?? 'everywhere') : NOWHERE;

/** The places where they have any of several permissions. */
export const scopeOfAny = (actor: Pick<Actor, 'permissions' | 'limited'>, permissions: readonly Permission[]): Scope =>
  permissions.map((permission) => scopeOf(actor, permission)).reduce(together);

/** Whether they have the permission in an event; null is the whole organisation. */
export const canIn = (actor: Actor, permission: Permission, eventId: string | null): boolean =>
  reachesEvent(scopeOf(actor, permission), eventId);

/** Whether they have the permission in the whole organisation. */
export const canEverywhere = (actor: Actor, permission: Permission): boolean =>
  scopeOf(actor, permission) === 'everywhere';
