/**
 * Grants: a device with an offline list gets a secret to sign its own decisions. The later delivery needs no other
 * proof, since the steward may be signed out and another at work.
 */
import { createHmac } from 'node:crypto';
import { mayStillAt } from '../../access';
import { sql } from '../../infra/db';
import { keysOf } from '../../infra/env';
import { isSameSecret } from '../../infra/isSameSecret';
import { env } from '../../infra/runtime';
import type { ScanGrant } from '../../shared/gateList';
import { uuidv7 } from '../../shared/uuid';

/** Age after which a device that asks gets a new grant. */
const RENEWED_AFTER_HOURS = 12;
/** Older scans are not accepted. */
const GOOD_FOR_DAYS = 40;

const secretOf = (id: string, key: string): string =>
  createHmac('sha256', key).update(`aforo scan grant v1:${id}`).digest('base64url');

type Steward = {
  userId: string | null;
  deviceId: string | null;
  venueId: string;
  events: string[] | null;
  mayForce: boolean;
};

/** A grant for the caller: the present one while valid and recent, else a new one. */
export async function grantFor(steward: Steward, had: string | null): Promise<ScanGrant> {
  const { userId, deviceId, venueId, events, mayForce } = steward;
  const within = events ?? [];
  const [current] = await sql<{ id: string }>(
    'grant_at_hand',
    `select id from scan_grants where id = $7 and user_id is not distinct from $1::uuid and device_id is not distinct from $2::uuid and venue_id = $3 and within = $4::uuid[]
       and is_limited = $5 and may_force = $6 and issued_at > moment() - make_interval(hours => $8::int)`,
    [userId, deviceId, venueId, within, events !== null, mayForce, had, RENEWED_AFTER_HOURS],
  );
  const id = current?.id ?? uuidv7();
  if (!current) {
    await sql(
      'issue_grant',
      `with old as (delete from scan_grants where issued_at < moment() - make_interval(days => $8::int))
       insert into scan_grants (user_id, device_id, venue_id, within, is_limited, may_force, id) values ($1, $2, $3, $4, $5, $6, $7)`,
      [userId, deviceId, venueId, within, events !== null, mayForce, id, GOOD_FOR_DAYS],
    );
  }
  return { id, secret: secretOf(id, keysOf(env())[0]!), mayForce, owner: (userId ?? deviceId)! };
}

export type KnownGrant = {
  id: string;
  venueId: string;
  userId: string | null;
  deviceId: string | null;
  /** Null for all. */
  within: string[] | null;
  mayForce: boolean;
  issuedAt: Date;
  /**
   * Time from which nothing is accepted: the device was revoked, or the steward lost access or the right to scan there.
   */
  revokedAt: Date | null;
};

/** The first change of the user's roles, or of a role's permissions, after the grant. */
const RIGHTS_CHANGED = `least(
  (select min(a.at) from audit_log a where a.at > s.issued_at and a.subject_type = 'user' and a.subject_id = s.user_id::text
    and (a.before -> 'roles' is distinct from a.after -> 'roles' or a.before -> 'reach' is distinct from a.after -> 'reach')),
  (select min(a.at) from audit_log a where a.at > s.issued_at and a.action = 'role.updated'
    and (a.before -> 'permissions' ? 'validations.redeem' and not a.after -> 'permissions' ? 'validations.redeem' or a.before -> 'reach' is distinct from a.after -> 'reach')),
  (select min(least(ur.ends_at, r.ends_at)) from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = s.user_id and least(ur.ends_at, r.ends_at) between s.issued_at and moment()))`;

/** Null for no grant or one too old. If the end of a right is unknown, it ended with the grant's start. */
export async function findGrant(id: string): Promise<KnownGrant | null> {
  const [grant] = await sql<KnownGrant>(
    'grant_of_log',
    `select s.id, s.venue_id as "venueId", s.user_id as "userId", s.device_id as "deviceId", case when s.is_limited then s.within end as within,
       s.may_force as "mayForce", s.issued_at as "issuedAt", least(d.revoked_at, u.deactivated_at) as "revokedAt"
     from scan_grants s left join gate_devices d on d.id = s.device_id left join users u on u.id = s.user_id where s.id = $1 and s.issued_at > moment() - make_interval(days => $2::int)`,
    [id, GOOD_FOR_DAYS],
  );
  if (!grant?.userId || (await mayStillAt(grant.userId, 'validations.redeem', grant.venueId))) return grant ?? null;
  const [changed] = await sql<{ at: Date | null }>(
    'grant_rights_changed',
    `select ${RIGHTS_CHANGED} as at from scan_grants s where s.id = $1`,
    [id],
  );
  const endedAt = changed?.at ?? grant.issuedAt;
  return { ...grant, revokedAt: grant.revokedAt && grant.revokedAt < endedAt ? grant.revokedAt : endedAt };
}

/** Whether a text is signed with the grant's secret, under a present or former application key. */
export const isSignedWith = (grantId: string, text: string, signature: string): boolean =>
  keysOf(env()).some((key) => {
    const secret = Buffer.from(secretOf(grantId, key), 'base64url');
    return isSameSecret(signature, createHmac('sha256', secret).update(text).digest('base64url'));
  });
