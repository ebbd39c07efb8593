import { sql } from '../../infra/db';
import { sendAccountMail } from '../mail/accountMails';
import { hashPassword } from '../passwords';
import { checkOwnPassword } from '../signIn/checkPassword';

/**
 * Replaces the password and ends whatever the old one opened: sessions, tokens of programs, links on their way. The caller
 * opens a new session for the person at hand.
 * @throws DomainError `wrong_password` on `current_password`
 */
export async function changePassword(userId: string, currentPassword: string, password: string): Promise<void> {
  const account = await checkOwnPassword(userId, currentPassword, 'current_password');
  await sql(
    'change_password',
    `with changed as (update users set password_hash = $2, updated_at = now() where id = $1 returning id)
     select end_access(id) from changed`,
    [userId, await hashPassword(password)],
  );
  await sendAccountMail('password_changed', account);
}
