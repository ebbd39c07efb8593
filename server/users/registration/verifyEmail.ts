import { sql } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { sendAccountMail } from '../mail/accountMails';
import { type Account, findAccount } from '../signIn/findAccount';
import { hashToken } from './oneTimeTokens';

const isDuplicate = (error: unknown) => (error as { code?: unknown }).code === '23505';

/**
 * Marks an email as proved by a link sent to it, once. A new email now replaces the old one, which is notified.
 * @throws DomainError `link_expired`, or `email_taken` when another account has the email by now
 */
export async function verifyEmail(token: string, userId: string, from: Origin): Promise<Account> {
  const [verified] = await sql<{ previous: string }>(
    'verify_email',
    `with used as (
       update one_time_tokens set used_at = now()
       where token_hash = $1 and user_id = $2 and kind = 'email_verification' and used_at is null and expires_at > now()
       returning user_id, email)
     update users set email = used.email, email_verified_at = now(), version = users.version + 1, updated_at = now()
     from used join users before on before.id = used.user_id
     where users.id = used.user_id and users.deactivated_at is null returning before.email as previous`,
    [hashToken(token), userId],
  ).catch((error: unknown) => {
    throw isDuplicate(error) ? new DomainError('email_taken') : error;
  });
  const account = verified && (await findAccount(userId));
  if (!account) throw new DomainError('link_expired');
  const isMoved = verified.previous !== account.email;
  await recordSecurityEvent({ kind: 'link_used', userId, from, detail: { link: 'email_verification' } });
  if (isMoved) await recordSecurityEvent({ kind: 'address_changed', userId, from });
  if (isMoved) await sendAccountMail('address_changed', { ...account, email: verified.previous });
  return account;
}
