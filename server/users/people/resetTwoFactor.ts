import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { publishAccountMail } from '../jobs';
import { endSessionsOf } from '../signIn/endSessionsOf';
import { notifyAdministrators } from '../signIn/notifyAdministrators';
import { openCase, subjectOf } from './peopleRules';

/**
 * Removes the second factor of a person who has lost their phone and their codes, and signs them out everywhere. They
 * are notified by email. Idempotent.
 * @throws DomainError `not_yourself`, `above_you`
 */
export async function resetTwoFactor(by: AuditContext, id: string): Promise<void> {
  if (by.userId === id) throw new DomainError('not_yourself');
  await transaction(async (tx) => {
    const found = await openCase(tx, by, id);
    const { count } = await tx.user.updateMany({
      where: { id, twoFactorConfirmedAt: { not: null } },
      data: { twoFactorSecret: null, twoFactorConfirmedAt: null, twoFactorLastStep: null, recoveryCodes: [] },
    });
    if (count === 0) return;
    await endSessionsOf(tx, id);
    await recordChange(tx, by, {
      action: 'user.two_factor_reset',
      subject: subjectOf(found.person),
      before: { two_factor: true },
      after: { two_factor: false },
    });
    await notifyAdministrators(tx, 'administrator_factor_off', id, {});
    await publishAccountMail(tx, { kind: 'two_factor_off', email: found.person.email, userId: id });
  });
  wakeOutbox();
}
