import { keepAnAdministrator, lockRights } from '../../access';
import { transaction } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { checkOwnPassword } from '../signIn/checkPassword';

/**
 * Closes an account for good and erases its person, like `close_accounts`. Orders and validations still refer to the
 * row, which no longer identifies a person; an order's buyer and holders are erased after their own retention. The last
 * administrator cannot: otherwise no one could manage accounts.
 * @throws DomainError `wrong_password` on `password`, `last_administrator` on `password`
 */
export async function deleteAccount(userId: string, password: string, from: Origin): Promise<void> {
  const account = await checkOwnPassword(userId, password, { field: 'password', from });
  await transaction(async (tx) => {
    // Serialises two administrators who close their accounts concurrently.
    await lockRights(tx);
    if (account.roles.includes('administrator')) await keepAnAdministrator(tx, userId, 'password');
    await recordSecurityEvent({ kind: 'account_closed', userId, from }, tx);
    await tx.$queryRaw`select close_accounts(array[${userId}::uuid])::text as counts`;
  });
}
