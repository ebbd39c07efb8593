import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { openCase, subjectOf } from './peopleRules';

/**
 * Records the start of an impersonation, and its reason; the caller then changes the session. The end is recorded when
 * that session ends in any way.
 * @throws DomainError `not_yourself`, `above_you`, `not_active`
 */
export async function beginImpersonation(by: AuditContext, userId: string, reason: string): Promise<void> {
  if (by.userId === userId) throw new DomainError('not_yourself');
  await transaction(async (tx) => {
    const { person } = await openCase(tx, by, userId, 'users.impersonate');
    if (person.deactivatedAt || person.invitedAt) throw new DomainError('not_active');
    await recordChange(tx, by, { action: 'user.impersonated', subject: subjectOf(person), after: { reason } });
  });
}
