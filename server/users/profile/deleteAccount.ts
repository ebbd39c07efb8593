import { keepAnAdministrator, lockRights } from '../../access';
import { transaction } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { NO_PASSWORD } from '../passwords';
import { checkOwnPassword } from '../signIn/checkPassword';
import { endAccess } from '../signIn/endSessionsOf';

/**
 * Closes an account for good and takes the person out of it. Orders and validations keep pointing at the row, which
 * says nothing of anybody any more. The last administrator stays: without one nobody could let another in.
 * @throws DomainError `wrong_password` on `password`, `last_administrator` on `password`
 */
export async function deleteAccount(userId: string, password: string, from: Origin): Promise<void> {
  const account = await checkOwnPassword(userId, password, { field: 'password', from });
  await transaction(async (tx) => {
    // Two administrators who leave at once do so one after the other.
    await lockRights(tx);
    if (account.roles.includes('administrator')) await keepAnAdministrator(tx, userId, 'password');
    await endAccess(tx, userId);
    await recordSecurityEvent({ kind: 'account_closed', userId, from }, tx);
    await tx.userDevice.deleteMany({ where: { userId } });
    await tx.notification.deleteMany({ where: { userId } });
    await tx.savedView.deleteMany({ where: { userId, shared: false } });
    await tx.userRole.deleteMany({ where: { userId } });
    await tx.user.update({
      where: { id: userId },
      data: {
        name: '—',
        email: `${userId}@deleted.invalid`,
        emailVerifiedAt: null,
        passwordHash: NO_PASSWORD,
        phone: null,
        twoFactorSecret: null,
        twoFactorConfirmedAt: null,
        twoFactorLastStep: null,
        recoveryCodes: [],
        deactivatedAt: new Date(),
      },
    });
  });
}
