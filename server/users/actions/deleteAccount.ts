import { transaction } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { NO_PASSWORD } from '../passwords';
import { checkOwnPassword } from './checkPassword';

/**
 * Closes an account for good and takes the person out of it. Orders and validations keep pointing at the row, which
 * says nothing of anybody any more. The last administrator stays: without one nobody could let another in.
 * @throws DomainError `wrong_password` on `password`, `last_administrator` on `password`
 */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const account = await checkOwnPassword(userId, password, 'password');
  await transaction(async (tx) => {
    if (account.roles.includes('administrator')) {
      // Two administrators who leave at once do so one after the other.
      await tx.$queryRaw`select id from roles where name = 'administrator' for update`;
      const others = await tx.user.count({
        where: { id: { not: userId }, deactivatedAt: null, roles: { some: { role: { name: 'administrator' } } } },
      });
      if (others === 0) throw new DomainError('last_administrator', { field: 'password' });
    }
    await tx.session.deleteMany({ where: { userId } });
    await tx.personalAccessToken.deleteMany({ where: { userId } });
    await tx.oneTimeToken.deleteMany({ where: { userId } });
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
