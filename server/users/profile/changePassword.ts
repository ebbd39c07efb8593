import { sql } from '../../infra/db';
import { securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { sendAccountMail } from '../mail/accountMails';
import { hashPassword } from '../passwords';
import { checkOwnPassword } from '../signIn/checkPassword';

/**
 * Changes the password and ends all access by the old one: sessions, API tokens, sent links. The caller opens a new
 * session for the current person.
 * @throws DomainError `wrong_password` on `current_password`
 */
export async function changePassword(
  userId: string,
  currentPassword: string,
  { password, from }: { password: string; from: Origin },
): Promise<void> {
  const account = await checkOwnPassword(userId, currentPassword, { field: 'current_password', from });
  await sql(
    'change_password',
    `with changed as (update users set password_hash = $2, updated_at = now() where id = $1 returning id)
     select end_access(id), record_security_events($3::jsonb) as count from changed`,
    [userId, await hashPassword(password), securityEventJson({ kind: 'password_changed', userId, from })],
  );
  await sendAccountMail('password_changed', account);
}
