import { randomBytes } from 'node:crypto';
import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { isUuid, uuidv7 } from '../../shared/uuid';
import { hashToken } from '../registration/oneTimeTokens';

/** The prefix lets scanners of leaked secrets recognise one. */
const PREFIX = 'aforo_';

/**
 * Makes a token with which a program acts as this person.
 * @param days how long it works; null for as long as it is not revoked.
 * @returns the token, of which only a hash is stored.
 */
export async function createAccessToken(userId: string, name: string, days: number | null): Promise<string> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await sql(
    'create_access_token',
    `insert into personal_access_tokens (id, user_id, name, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [uuidv7(), userId, name, hashToken(token), days],
  );
  return token;
}

/** @throws HttpError 404 when this person has no such token. */
export async function revokeAccessToken(userId: string, id: string): Promise<void> {
  const gone = isUuid(id)
    ? await sql(
        'revoke_access_token',
        'delete from personal_access_tokens where id = $2 and user_id = $1 returning id',
        [userId, id],
      )
    : [];
  if (gone.length === 0) throw notFound();
}
