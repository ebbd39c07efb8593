import { keepAnAdministrator, lockRights } from '../../access';
import { transaction } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { checkOwnPassword } from '../signIn/checkPassword';

/**
 * Closes an account for good and takes the person out of it, as `close_accounts` does for everybody whose account ends. Orders
 * and validations keep pointing at the row, which says nothing of anybody any more; what an order tells of its buyer and
 * its holders ends in its own time. The last administrator stays: without one no other person could be let in.
 * @throws DomainError `wrong_password` on `password`, `last_administrator` on `password`
 */
export async function deleteAccount(userId: string, password: string, from: Origin): Promise<void> {
  const account = await checkOwnPassword(userId, password, { field: 'password', from });
  await transaction(async (tx) => {
    // Two administrators who leave at once do so one after the other.
    await lockRights(tx);
    if (account.roles.includes('administrator')) await keepAnAdministrator(tx, userId, 'password');
    await recordSecurityEvent({ kind: 'account_closed', userId, from }, tx);
    await tx.$queryRaw`select close_accounts(array[${userId}::uuid])::text as counts`;
  });
}
