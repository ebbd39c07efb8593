import { randomBytes } from 'node:crypto';
import { sql } from '../../infra/db';
import { recordSecurityEvent, type SecurityEvent, securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import type { ApiScope } from '../../shared/apiScopes';
import { notFound } from '../../shared/errors';
import { isUuid, uuidv7 } from '../../shared/uuid';
import { hashToken } from '../registration/oneTimeTokens';

type Detail = NonNullable<SecurityEvent['detail']>;

const about = (kind: SecurityEvent['kind'], userId: string, detail: Detail, from: Origin): SecurityEvent => ({
  kind,
  userId,
  from,
  detail,
});

/** Names of venues for the security log; `*` for every venue. */
async function venueNames(ids: readonly string[] | null): Promise<string> {
  if (ids === null) return '*';
  const rows = await sql<{ name: string }>(
    'token_venue_names',
    'select name from venues where id = any ($1::uuid[]) order by name',
    [ids],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** The prefix lets secret scanners recognise one. */
const PREFIX = 'aforo_';

type NewToken = {
  name: string;
  /** Its validity; null until it is revoked. */
  days: number | null;
  scopes: readonly ApiScope[];
  /** The venues it is limited to; null for every venue of its owner. */
  venueIds: readonly string[] | null;
  from: Origin;
};

/**
 * Creates an access token for this person.
 * @returns the token, of which only a hash is stored.
 */
export async function createAccessToken(
  userId: string,
  { name, days, scopes, venueIds, from }: NewToken,
): Promise<string> {
  const detail = { token: name, scopes: scopes.join(', '), venues: await venueNames(venueIds) };
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await sql(
    'create_access_token',
    `with made as (
       insert into personal_access_tokens (id, user_id, name, token_hash, expires_at, scopes, venue_ids)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $7, $8) returning id)
     select record_security_events($6::jsonb) as count from made`,
    [
      uuidv7(),
      userId,
      name,
      hashToken(token),
      days,
      securityEventJson(about('token_created', userId, detail, from)),
      scopes,
      venueIds,
    ],
  );
  return token;
}

/** @throws HttpError 404 when this person has no such token. */
export async function revokeAccessToken(userId: string, id: string, from: Origin): Promise<void> {
  const gone = isUuid(id)
    ? await sql<{ name: string }>(
        'revoke_access_token',
        'delete from personal_access_tokens where id = $2 and user_id = $1 returning name',
        [userId, id],
      )
    : [];
  if (!gone[0]) throw notFound();
  await recordSecurityEvent(about('token_ended', userId, { token: gone[0].name }, from));
}
