import { batchLoader } from '../infra/batchLoader';
import { sql } from '../infra/db';
import { ASKS_TWO_FACTOR, earlier, HELD_ROLES, type HeldRole, rightsGivenBy } from '../infra/heldRoles';
import { hashOf } from '../infra/pairing';
import { recordSecurityEvent } from '../infra/securityEvents';
import { type Actor, type Origin, scopeOf } from '../shared/actor';
import { permissionsOfScopes } from '../shared/apiScopes';
import type { Density } from '../shared/densities';
import { areStaff, isHousePermission, type Permission } from '../shared/permissions';
import { common, type Places, type Scope } from '../shared/scopes';

export type StoredSession = {
  id: string;
  /** Its data; concurrent requests of one session may share it. */
  data: Readonly<Record<string, unknown>>;
  remembered: boolean;
  lastSeenAt: Date;
  /** Remaining time when it was read. */
  secondsLeft: number;
  impersonatorId: string | null;
  /** Its maximum end; null for a session started by the previous version. */
  endsAt: Date | null;
  actor: Actor | null;
  /** The version of all rights in which this was read. */
  rights: string;
};

/** Last use is written at most once in this time. */
export const TOUCH_AFTER_MS = 60_000;

type ActorRow = {
  user_id: string | null;
  name: string;
  email: string;
  locale: string;
  density: Density;
  email_verified: boolean;
  has_two_factor: boolean;
  must_enrol: boolean;
  held: HeldRole[];
};

const ACTOR_COLUMNS = `u.id as user_id, u.name, u.email, u.locale, u.density, u.email_verified_at is not null as email_verified,
  u.two_factor_confirmed_at is not null as has_two_factor, u.two_factor_confirmed_at is null and ${ASKS_TWO_FACTOR} as must_enrol,
  ${HELD_ROLES} as held`;

function toActor(row: ActorRow, via: Actor['via']): Actor | null {
  if (row.user_id === null) return null;
  const rights = rightsGivenBy(row.held);
  return {
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      locale: row.locale,
      density: row.density,
      emailVerified: row.email_verified,
      hasTwoFactor: row.has_two_factor,
      mustEnrol: row.must_enrol,
      isStaff: areStaff(rights.roles),
    },
    ...rights,
    ...(row.must_enrol ? { permissions: new Set() } : {}),
    via,
  };
}

type SessionRow = ActorRow & {
  id: string;
  data: Record<string, unknown>;
  remembered: boolean;
  last_seen_at: Date;
  seconds_left: number;
  ends_at: Date | null;
  rights: string;
  impersonator_id: string | null;
  impersonator_name: string | null;
  impersonator_email: string | null;
  /** The roles of the impersonator; null without one. */
  impersonator_held: HeldRole[] | null;
};

const readSessions = batchLoader<SessionRow>(
  'find_sessions',
  `select s.id, s.data, s.remembered, s.last_seen_at, extract(epoch from s.expires_at - now())::float as seconds_left, s.ends_at,
     (select version from rights)::text as rights, ${ACTOR_COLUMNS},
     s.impersonator_id, behind.name as impersonator_name, behind.email as impersonator_email, behind.held as impersonator_held
   from sessions s left join users u on u.id = s.user_id
   left join lateral (
     select u.name, u.email, ${HELD_ROLES} as held from users u
     where u.id = s.impersonator_id and u.deactivated_at is null) behind on s.impersonator_id is not null
   where s.id = any ($1) and s.expires_at > now() and u.deactivated_at is null`,
  (row) => row.id,
);

type Limits = { permissions: ReadonlySet<Permission>; placesOf: (permission: Permission) => Scope };

/** The actor with the permissions that both have, in the places where both have them. */
function withinBoth(actor: Actor, limits: Limits): Actor {
  const permissions = new Set([...actor.permissions].filter((permission) => limits.permissions.has(permission)));
  const limited = new Map<Permission, Places>();
  for (const permission of permissions) {
    const scope = common(scopeOf(actor, permission), limits.placesOf(permission));
    if (scope !== 'everywhere') limited.set(permission, scope);
  }
  return { ...actor, permissions, limited };
}

/**
 * An impersonator has the permissions that both have, in the places where both have them; null if they may no longer
 * impersonate.
 */
function throughTheirEyes(row: SessionRow): Actor | null {
  const actor = toActor(row, 'session');
  if (!actor || row.impersonator_id === null) return actor;
  const own = rightsGivenBy(row.impersonator_held ?? []);
  if (!own.permissions.has('users.impersonate')) return null;
  return {
    ...withinBoth(actor, { permissions: own.permissions, placesOf: (permission) => scopeOf(own, permission) }),
    until: earlier(actor.until, own.until),
    impersonator: {
      id: row.impersonator_id,
      name: row.impersonator_name ?? '',
      email: row.impersonator_email ?? '',
      own: { permissions: own.permissions, limited: own.limited },
    },
  };
}

const toStored = (row: SessionRow): StoredSession => ({
  id: row.id,
  data: row.data,
  remembered: row.remembered,
  lastSeenAt: new Date(row.last_seen_at),
  secondsLeft: row.seconds_left,
  impersonatorId: row.impersonator_id,
  endsAt: row.ends_at && new Date(row.ends_at),
  actor: throughTheirEyes(row),
  rights: row.rights,
});

/** A live session with its user; sessions of a deactivated account do not count. */
export async function findSession(id: string): Promise<StoredSession | null> {
  const [row] = await readSessions(id);
  const session = row && toStored(row);
  // A person who may no longer impersonate is signed out.
  return session && (session.impersonatorId === null || session.actor) ? session : null;
}

type TokenRow = ActorRow & {
  token_id: string;
  token: string;
  is_first_use: boolean;
  scopes: string[];
  /** The venues that the token is limited to, with their events; null for every venue of its owner. */
  venues: string[] | null;
  events: string[];
};

/** The owner's rights, as far as the token has them by its scopes and venues. */
function throughToken(row: TokenRow): Actor | null {
  const owner = toActor(row, 'token');
  if (!owner) return null;
  const places: Scope = row.venues ? { venues: new Set(row.venues), events: new Set(row.events) } : 'everywhere';
  const lent = permissionsOfScopes(row.scopes);
  const given = [...lent].filter((permission) => places === 'everywhere' || !isHousePermission(permission));
  return {
    ...withinBoth(owner, { permissions: new Set(given), placesOf: () => places }),
    tokenId: row.token_id,
    tokenName: row.token,
    scopes: new Set(row.scopes),
    places,
  };
}

/**
 * The owner of a personal access token, with the token's rights. Marks the token used at most once a minute; only its
 * hash is stored.
 */
export async function findTokenOwner(token: string, from: Origin): Promise<Actor | null> {
  const [row] = await sql<TokenRow>(
    'find_token_owner',
    `with used as (
       update personal_access_tokens set last_used_at = now()
       where token_hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute'))
     select ${ACTOR_COLUMNS}, t.id as token_id, t.name as token, t.last_used_at is null as is_first_use, t.scopes,
       t.venue_ids as venues, array(select id from events where venue_id = any (t.venue_ids)) as events
     from personal_access_tokens t join users u on u.id = t.user_id
     where t.token_hash = $1 and (t.expires_at is null or t.expires_at > now()) and u.deactivated_at is null`,
    [hashOf(token)],
  );
  if (!row) return null;
  if (row.is_first_use) {
    await recordSecurityEvent({ kind: 'token_first_used', userId: row.user_id, from, detail: { token: row.token } });
  }
  return throughToken(row);
}

export type SessionRecord = {
  id: string;
  /** Whether its row exists. A session deleted by now was signed out elsewhere, and stays deleted. */
  isStored: boolean;
  userId: string | null;
  data: StoredSession['data'];
  remembered: boolean;
  impersonatorId: string | null;
  ip: string | undefined;
  userAgent: string | undefined;
  lifetimeSeconds: number;
  endsAt: Date;
};

/** Updates the owner's last visit, to the minute; an impersonator does not count. */
const SEEN = `with seen as (
  update users set last_seen_at = now() where id = $2 and $8::uuid is null
    and (last_seen_at is null or last_seen_at < now() - interval '1 minute'))`;
const SAVED = `user_id = $2, data = $3, remembered = $4, ip = $5, user_agent = $6, last_seen_at = now(), impersonator_id = $8,
  ends_at = coalesce(sessions.ends_at, $9), expires_at = least(now() + make_interval(secs => $7), sessions.ends_at, $9)`;

export const saveSession = (session: SessionRecord): Promise<unknown> =>
  sql(
    session.isStored ? 'update_session' : 'insert_session',
    session.isStored
      ? `${SEEN} update sessions set ${SAVED} where id = $1`
      : `${SEEN} insert into sessions (id, user_id, data, remembered, ip, user_agent, expires_at, impersonator_id, ends_at)
         values ($1, $2, $3, $4, $5, $6, least(now() + make_interval(secs => $7), $9), $8, $9)
         on conflict (id) do update set ${SAVED}`,
    [
      session.id,
      session.userId,
      JSON.stringify(session.data),
      session.remembered,
      session.ip ?? null,
      session.userAgent?.slice(0, 300) ?? null,
      session.lifetimeSeconds,
      session.impersonatorId,
      session.endsAt,
    ],
  );

/** @returns whether it still existed. */
export const deleteSession = async (id: string): Promise<boolean> =>
  (await sql('delete_session', 'delete from sessions where id = $1 returning id', [id])).length > 0;

export const deleteExpiredSessions = (): Promise<unknown> =>
  sql('delete_expired_sessions', 'delete from sessions where expires_at < now()');
