/**
 * Links that work once. The link carries a random token; the row holds its hash only. Of each kind an account has one
 * at most: asking again makes the earlier link worthless. Using one is a conditional update, so of two who use it at
 * the same moment one succeeds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../infra/db';
import { minutesAfter } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';

export type TokenKind =
  | 'password_reset'
  | 'email_verification'
  | 'first_administrator'
  | 'invitation'
  /** Ends what a device that its owner does not know is signed in with. */
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

/** How a random token is stored; it is too long to guess, so one round does. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = (): string => randomBytes(32).toString('base64url');

/** Makes a link's token in place of any earlier one. @returns the token, which is nowhere else. */
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

/** As `issueToken`, within a transaction that also makes or changes the account. */
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

/** Whose link it is, if it still works; it goes on working. */
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

/** Forgets links long past use. */
export const deleteOldTokens = (): Promise<unknown> =>
  sql('delete_old_tokens', `delete from one_time_tokens where expires_at < now() - interval '7 days'`);
