import { sql } from '../../infra/db';
import { securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { sendAccountMail } from '../mail/accountMails';
import { hashPassword } from '../passwords';
import { findAccount } from '../signIn/findAccount';
import { findToken, hashToken } from './oneTimeTokens';

/**
 * Sets a new password by a link from an email, once, and ends all access by the old one: sessions, API tokens, other
 * links. The link proves the email; a second factor set up before that is removed, since it may be a stranger's.
 * @throws DomainError `link_expired`
 */
export async function resetPassword(token: string, password: string, from: Origin): Promise<void> {
  // Checked before the costly hash, so that invented links cost nothing.
  const link = await findToken('password_reset', token);
  if (!link) throw new DomainError('link_expired');
  const [changed] = await sql<{ id: string }>(
    'reset_password',
    `with used as (
       update one_time_tokens set used_at = now()
       where token_hash = $1 and kind = 'password_reset' and used_at is null and expires_at > now() returning user_id),
     changed as (
       update users set password_hash = $2, updated_at = now(), email_verified_at = coalesce(email_verified_at, now()),
         two_factor_secret = case when email_verified_at is null then null else two_factor_secret end,
         two_factor_confirmed_at = case when email_verified_at is null then null else two_factor_confirmed_at end,
         recovery_codes = case when email_verified_at is null then null else recovery_codes end
       from used where users.id = used.user_id and deactivated_at is null returning users.id)
     select id from changed cross join lateral end_access(id) cross join lateral record_security_events($3::jsonb)`,
    [
      hashToken(token),
      await hashPassword(password),
      securityEventJson({ kind: 'password_reset', userId: link.userId, from }),
    ],
  );
  if (!changed) throw new DomainError('link_expired');
  const account = await findAccount(changed.id);
  if (account) await sendAccountMail('password_changed', account);
}
