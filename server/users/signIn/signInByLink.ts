import { sql } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { hashToken } from '../registration/oneTimeTokens';
import { type Account, findAccount } from './findAccount';

/**
 * The account that a link from an email signs in to, once, instead of its password. A second factor of the account is
 * still required.
 * @throws DomainError `link_expired`
 */
export async function signInByLink(token: string, from: Origin): Promise<Account> {
  const [used] = await sql<{ userId: string }>(
    'use_sign_in_link',
    `update one_time_tokens t set used_at = now() from users u
     where t.token_hash = $1 and t.kind = 'sign_in' and t.used_at is null and t.expires_at > now()
       and u.id = t.user_id and u.email = t.email and u.email_verified_at is not null and u.deactivated_at is null
     returning u.id as "userId"`,
    [hashToken(token)],
  );
  const account = used ? await findAccount(used.userId) : null;
  if (!account) throw new DomainError('link_expired');
  await recordSecurityEvent({ kind: 'link_used', userId: account.id, from, detail: { link: 'sign_in' } });
  return account;
}
