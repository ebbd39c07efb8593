/**
 * Links that work once. The link contains a random token; the row has only its hash. An account has at most one of each
 * kind: a new request invalidates the earlier link. Using one is a conditional update, so of two concurrent uses one
 * succeeds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../infra/db';
import { paths } from '../../shared/paths';
import { minutesAfter } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';

export type TokenKind =
  | 'password_reset'
  | 'email_verification'
  | 'first_administrator'
  | 'invitation'
  /** Ends the sessions of a device that its owner does not recognise. */
  | 'new_device'
  /** Signs in without a password. */
  | 'sign_in';

export const TOKEN_MINUTES: Record<TokenKind, number> = {
  password_reset: 60,
  email_verification: 24 * 60,
  first_administrator: 24 * 60,
  invitation: 7 * 24 * 60,
  new_device: 7 * 24 * 60,
  sign_in: 15,
};

/** The stored form of a random token; it is too long to guess, so one round is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates a link's token and replaces an earlier one. @returns the token, which is stored nowhere else. */
export async function issueToken(kind: TokenKind, owner: { userId: string; email: string } | null): Promise<string> {
  const token = newToken();
  await sql(
    'issue_one_time_token',
    `with gone as (delete from one_time_tokens where kind = $2 and user_id is not distinct from $3::uuid)
     insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    [uuidv7(), kind, owner?.userId ?? null, owner?.email ?? null, hashToken(token), TOKEN_MINUTES[kind]],
  );
  return token;
}

/** Same as `issueToken`, within a transaction that also creates or changes the account. */
export async function issueTokenIn(
  tx: Tx,
  kind: TokenKind,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = newToken();
  await tx.oneTimeToken.deleteMany({ where: { kind, userId } });
  await tx.oneTimeToken.create({
    data: {
      id: uuidv7(),
      kind,
      userId,
      email,
      tokenHash: hashToken(token),
      expiresAt: minutesAfter(new Date(), TOKEN_MINUTES[kind]),
    },
  });
  return token;
}

/** The owner of a link that still works; does not use it up. */
export async function findToken(
  kind: TokenKind,
  token: string,
): Promise<{ userId: string | null; email: string | null } | null> {
  const [row] = await sql<{ userId: string | null; email: string | null }>(
    'find_one_time_token',
    `select user_id as "userId", email from one_time_tokens
     where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()`,
    [hashToken(token), kind],
  );
  return row ?? null;
}

/** The message about a link that no longer works: used, as far as it is still known, else expired. */
export async function endedLink(kind: TokenKind, token: string): Promise<string> {
  const [row] = await sql<{ isUsed: boolean }>(
    'used_one_time_token',
    `select used_at is not null as "isUsed" from one_time_tokens where token_hash = $1 and kind = $2`,
    [hashToken(token), kind],
  );
  return paths.message(row?.isUsed ? 'link_used' : 'link_expired');
}

/** Deletes links that expired long ago. */
export const deleteOldTokens = (): Promise<unknown> =>
  sql('delete_old_tokens', `delete from one_time_tokens where expires_at < now() - interval '7 days'`);
