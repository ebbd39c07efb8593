import { sql } from '../../infra/db';
import { sendAccountMail } from '../mail/accountMails';
import { hashPassword } from '../passwords';
import { checkOwnPassword } from '../signIn/checkPassword';

/**
 * Replaces the password and signs the account out everywhere; the caller opens a new session for the person at hand.
 * @throws DomainError `wrong_password` on `current_password`
 */
export async function changePassword(userId: string, currentPassword: string, password: string): Promise<void> {
  const account = await checkOwnPassword(userId, currentPassword, 'current_password');
  await sql(
    'change_password',
    `with changed as (update users set password_hash = $2, updated_at = now() where id = $1),
       spent as (delete from one_time_tokens where user_id = $1 and kind = 'password_reset')
     delete from sessions where user_id = $1`,
    [userId, await hashPassword(password)],
  );
  await sendAccountMail('password_changed', account);
}
